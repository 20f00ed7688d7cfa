import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { pythonOfTests } from "./attacks/attack-bench";

const architectures = { x86_64: 0xc000003e, aarch64: 0xc00000b7 } as const;
type Machine = keyof typeof architectures;

const ownProcess = 77;

/** Builds the filter that Python would install on `machine`. */
function buildFilter(machine: Machine, ownRoot: boolean): Buffer {
  const script = `import sys
sys.path.insert(0, sys.argv[1])
from confinement import syscall_filter
sys.stdout.buffer.write(syscall_filter.build_filter(sys.argv[2], ${ownProcess}, sys.argv[3] == "True"))`;
  const { python, runtimeDirectory } = pythonOfTests;
  return execFileSync(python, ["-I", "-B", "-c", script, runtimeDirectory, machine, ownRoot ? "True" : "False"]);
}

/** Evaluates a system call as the kernel would with this filter. */
function judge(filter: Buffer, architecture: number, number: number, args: readonly number[] = []): string {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(architecture, 4);
  args.forEach((value, at) => data.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)), 16 + at * 8));
  let accumulator = 0;
  for (let at = 0; at < filter.length / 8; at += 1) {
    const code = filter.readUInt16LE(at * 8);
    const value = filter.readUInt32LE(at * 8 + 4);
    const jump = (holds: boolean) => (at += filter.readUInt8(at * 8 + (holds ? 2 : 3)));
    if (code === 0x20) accumulator = data.readUInt32LE(value);
    else if (code === 0x15) jump(accumulator === value);
    else if (code === 0x35) jump(accumulator >= value);
    else if (code === 0x45) jump((accumulator & value) !== 0);
    else if (code === 0x06) return verdicts[value] ?? `error ${value & 0xffff}`;
    else throw new Error(`instruction ${code} is not expected`);
  }
  throw new Error("the filter has no end");
}

const verdicts: Record<number, string> = { 0x7fff0000: "allow", 0x80000000: "kill" };
const [refused, noTerminal, unknown] = ["error 1", "error 25", "error 38"];
const threadFlags = 0x3d0f00;

const numbers = {
  read: { x86_64: 0, aarch64: 63 },
  openat: { x86_64: 257, aarch64: 56 },
  mmap: { x86_64: 9, aarch64: 222 },
  truncate: { x86_64: 76, aarch64: 45 },
  fchmod: { x86_64: 91, aarch64: 52 },
  socket: { x86_64: 41, aarch64: 198 },
  connect: { x86_64: 42, aarch64: 203 },
  execve: { x86_64: 59, aarch64: 221 },
  execveat: { x86_64: 322, aarch64: 281 },
  kill: { x86_64: 62, aarch64: 129 },
  ptrace: { x86_64: 101, aarch64: 117 },
  unshare: { x86_64: 272, aarch64: 97 },
  setns: { x86_64: 308, aarch64: 268 },
  mount: { x86_64: 165, aarch64: 40 },
  symlinkat: { x86_64: 266, aarch64: 36 },
  linkat: { x86_64: 265, aarch64: 37 },
  process_vm_readv: { x86_64: 310, aarch64: 270 },
  bpf: { x86_64: 321, aarch64: 280 },
  keyctl: { x86_64: 250, aarch64: 219 },
  memfd_create: { x86_64: 319, aarch64: 279 },
  pidfd_open: { x86_64: 434, aarch64: 434 },
  io_uring_setup: { x86_64: 425, aarch64: 425 },
  seccomp: { x86_64: 317, aarch64: 277 },
  landlock_restrict_self: { x86_64: 446, aarch64: 446 },
  clone: { x86_64: 56, aarch64: 220 },
  clone3: { x86_64: 435, aarch64: 435 },
  ioctl: { x86_64: 16, aarch64: 29 },
  fcntl: { x86_64: 72, aarch64: 25 },
  prctl: { x86_64: 157, aarch64: 167 },
  tgkill: { x86_64: 234, aarch64: 131 },
  prlimit64: { x86_64: 302, aarch64: 261 },
};

describe.each(["x86_64", "aarch64"] as const)("the filter for %s", (machine) => {
  const filter = buildFilter(machine, true);
  const call = (name: keyof typeof numbers, ...args: number[]) =>
    judge(filter, architectures[machine], numbers[name][machine], args);

  it("allows files, memory and reading", () => {
    expect((["read", "openat", "mmap", "fchmod"] as const).map((name) => call(name))).toEqual(Array(4).fill("allow"));
  });

  it("refuses network, programs, other processes, mounts, links and kernel internals", () => {
    const names = [
      ...([
        "socket",
        "connect",
        "execve",
        "execveat",
        "kill",
        "ptrace",
        "unshare",
        "setns",
        "mount",
        "symlinkat",
      ] as const),
      ...(["linkat", "process_vm_readv", "bpf", "keyctl", "memfd_create", "pidfd_open", "io_uring_setup"] as const),
      ...(["seccomp", "landlock_restrict_self"] as const),
    ];
    expect(Object.fromEntries(names.map((name) => [name, call(name)]))).toEqual(
      Object.fromEntries(names.map((name) => [name, refused])),
    );
  });

  it("allows threads, but no process and no namespace", () => {
    expect([call("clone", threadFlags), call("clone", 17), call("clone", threadFlags | 0x10000000)]).toEqual([
      "allow",
      refused,
      refused,
    ]);
    expect(call("clone3")).toBe(unknown);
  });

  it("allows inspecting and copying descriptors, but no signals", () => {
    expect([0, 3, 1030].map((command) => call("fcntl", 3, command))).toEqual(["allow", "allow", "allow"]);
    expect([8, 10, 15, 1024].map((command) => call("fcntl", 3, command))).toEqual(Array(4).fill(refused));
    expect([call("ioctl", 1, 0x5401), call("ioctl", 1, 0x5412)]).toEqual(["allow", noTerminal]);
  });

  it("allows naming a thread, signalling itself and reading its limits, nothing more", () => {
    expect([call("prctl", 15), call("prctl", 4), call("prctl", 38)]).toEqual(["allow", refused, refused]);
    expect([call("tgkill", ownProcess), call("tgkill", 1)]).toEqual(["allow", refused]);
    expect([
      call("prlimit64", 0, 9, 0),
      call("prlimit64", 0, 9, 4096),
      call("prlimit64", 0, 9, 2 ** 40),
      call("prlimit64", 5, 9, 0),
    ]).toEqual(["allow", refused, refused, refused]);
  });

  it("kills calls that claim another architecture", () => {
    const other = machine === "x86_64" ? architectures.aarch64 : architectures.x86_64;
    expect(judge(filter, other, numbers.read[machine])).toBe("kill");
    expect(judge(filter, architectures[machine], 0x40000000)).toBe("kill");
  });

  describe("without a root folder of its own", () => {
    const shared = buildFilter(machine, false);
    const callShared = (name: keyof typeof numbers, ...args: number[]) =>
      judge(shared, architectures[machine], numbers[name][machine], args);
    const [writeOnly, readAndWrite, truncate, withoutName] = [0x1, 0x2, 0x200, 0x410000];

    it("changes no rights of files, and truncates none by name", () => {
      expect([callShared("fchmod"), callShared("truncate"), call("truncate")]).toEqual([refused, refused, "allow"]);
    });

    it("opens files, but truncates them only together with the right to write, which Landlock of every version checks", () => {
      const open = (flags: number) => callShared("openat", -100, 0, flags);
      expect([0, writeOnly, readAndWrite, 3].map(open)).toEqual(Array(4).fill("allow"));
      expect([writeOnly, readAndWrite].map((access) => open(access | truncate))).toEqual(["allow", "allow"]);
      expect([0, 3].map((access) => open(access | truncate))).toEqual([refused, refused]);
      expect([0, 3].map((access) => call("openat", -100, 0, access | truncate))).toEqual(["allow", "allow"]);
    });

    it("creates no unnamed file, which nobody could count", () => {
      expect(callShared("openat", -100, 0, readAndWrite | withoutName)).toBe("error 95");
      expect(call("openat", -100, 0, readAndWrite | withoutName)).toBe("allow");
    });

    it.runIf(machine === "x86_64")("applies the same rules to the older call", () => {
      const open = (flags: number) => judge(shared, architectures[machine], 2, [0, flags]);
      expect([0, truncate, writeOnly | truncate, withoutName].map(open)).toEqual([
        "allow",
        refused,
        "allow",
        "error 95",
      ]);
    });
  });
});
