import { readdirSync } from "node:fs";
import type { Target } from "../ground";

/** Code that a person runs in the sandbox. */
export interface Program {
  name: string;
  /** Leaves a text in `result` that begins with ESCAPED when it got out; any other result or error is fine. */
  code: string;
}

/** Targets of the programs. */
export interface Prey {
  target: Target;
  /** A file outside the sandbox that every account may read. */
  secret: string;
  /** The repository. */
  root: string;
}

const quote = (text: string) => JSON.stringify(text);

/** Lists files outside the sandbox that programs try to create. */
export function listPlaces({ secret, root, target }: Prey): string[] {
  return ["/etc/attack", `${secret}.new`, `${target.data}/attack`, "/usr/attack", "/var/tmp/attack", `${root}/attack`];
}

/** Names that a sandbox may have, too: the interpreter's folder, and what the system's libraries need. */
const common = [".venv", "alternatives", "tmp", "data", "attack"];

/** Lists a folder; empty for a missing or inaccessible one. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !common.includes(name));
  } catch {
    return [];
  }
}

/** Programs that read, write and list foreign files. What they write is searched for outside. */
export function toFilePrograms(prey: Prey): Program[] {
  const { secret, root, target } = prey;
  const reading = [
    "/etc/passwd",
    "/etc/shadow",
    secret,
    `${root}/package.json`,
    "/proc/self/environ",
    "/proc/1/cmdline",
    "/sys/kernel/notes",
    "/dev/mem",
  ];
  const listing = ["/etc", "/home", "/root", "/proc", root, target.data, target.temporary, "/var", "/run"];
  const writing = [secret, ...listPlaces(prey)];
  return [
    ...reading.map((file) => ({
      name: `reads ${file}`,
      code: `content = open(${quote(file)}, "rb").read(64)\nresult = "ESCAPED" if content else ""`,
    })),
    ...listing.map((folder) => ({
      name: `lists ${folder}`,
      // A folder of the sandbox itself may have the same path.
      code: `import os\nnames = set(os.listdir(${quote(folder)})) & set(${JSON.stringify(listNames(folder))})\nresult = f"ESCAPED {names}" if names else ""`,
    })),
    ...writing.map((file) => ({
      name: `writes ${file}`,
      code: `open(${quote(file)}, "ab").write(b"x")\nresult = "written somewhere"`,
    })),
    {
      name: "links to the machine's users",
      code: `import os\nos.symlink("/etc/passwd", "own")\nresult = "ESCAPED" if open("own").read() else ""`,
    },
    { name: "leaves by ..", code: `result = "ESCAPED" if "root" in open("../" * 12 + "etc/passwd").read() else ""` },
    { name: "changes Python's library", code: `open(np.__file__, "a")\nresult = "ESCAPED"` },
    {
      name: "looks for secrets in its environment",
      code: `import os, re\nfound = [name for name in os.environ if re.search("KEY|SECRET|DATABASE|CAVEAT|WEBHOOK", name)]\nresult = f"ESCAPED {found}" if found else ""`,
    },
    {
      name: "opens inherited files",
      code: `import os\nfor number in range(3, 64):\n    try:\n        if os.readlink(f"/proc/self/fd/{number}").startswith("/"): result = "ESCAPED"\n    except OSError: pass`,
    },
  ];
}

/** Programs that contact other machines. */
export function toNetworkPrograms({ target }: Prey): Program[] {
  const connect = (host: string, port: number) =>
    `import socket\nsocket.create_connection((${quote(host)}, ${port}), timeout=2)\nresult = "ESCAPED"`;
  return [
    { name: "connects to this server", code: connect(target.host, target.port) },
    { name: "connects to the metadata of a cloud", code: connect("169.254.169.254", 80) },
    { name: "connects to the internet", code: connect("1.1.1.1", 443) },
    {
      name: "asks for a name",
      code: `import socket\nresult = "ESCAPED" if socket.getaddrinfo("localhost.", 80) and socket.socket() else ""`,
    },
    {
      name: "sends a datagram",
      code: `import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("8.8.8.8", 53))\nresult = "ESCAPED"`,
    },
    { name: "opens a local socket", code: `import socket\nsocket.socket(socket.AF_UNIX)\nresult = "ESCAPED"` },
    {
      name: "listens",
      code: `import socket\nserver = socket.socket()\nserver.bind(("127.0.0.1", 0))\nresult = "ESCAPED"`,
    },
    {
      name: "reads a table of an address",
      code: `result = "ESCAPED" if len(pd.read_json(${quote(`${target.url}/api/health`)}, typ="series")) else ""`,
    },
  ];
}

const native = "import ctypes, os\nlibrary = ctypes.CDLL(None, use_errno=True)\n";
const call = (name: string, text: string): Program => ({
  name,
  code: `${native}library.syscall.restype = ctypes.c_long\nresult = "ESCAPED" if ${text} >= 0 else ""`,
});
const arch = process.arch === "arm64";

/** Programs that start, inspect and end processes, and make calls that no computation needs. */
export const processPrograms: readonly Program[] = [
  { name: "forks", code: `import os\npid = os.fork()\nif pid == 0: os._exit(0)\nresult = "ESCAPED"` },
  { name: "runs a command", code: `import subprocess\nsubprocess.run(["true"], check=True)\nresult = "ESCAPED"` },
  { name: "runs a shell", code: `import os\nresult = "ESCAPED" if os.system("exit 0") == 0 else ""` },
  { name: "becomes another program", code: `import os\nos.posix_spawn("/bin/true", ["true"], {})\nresult = "ESCAPED"` },
  {
    name: "starts workers",
    code: `import multiprocessing\nprocess = multiprocessing.get_context("fork").Process(target=print)\nprocess.start()\nresult = "ESCAPED"`,
  },
  // Signal 0 ends no process, should it get through.
  { name: "signals its parent", code: `import os\nos.kill(os.getppid() or 1, 0)\nresult = "ESCAPED"` },
  {
    name: "lists processes",
    code: `import os\nfound = [name for name in os.listdir("/proc") if name.isdigit()]\nresult = "ESCAPED" if found else ""`,
  },
  {
    name: "follows its parent",
    code: `${native}result = "ESCAPED" if library.ptrace(16, os.getppid() or 1, 0, 0) == 0 else ""`,
  },
  {
    name: "unpickles a command",
    code: `import os, pickle\nclass Attack:\n    def __reduce__(self): return os.system, ("exit 0",)\nresult = "ESCAPED" if pickle.loads(pickle.dumps(Attack())) == 0 else ""`,
  },
  call("makes namespaces", "library.unshare(0x10000000)"),
  call("mounts", `library.mount(b"none", b"/", b"tmpfs", 0, None)`),
  call("changes its root", `library.chroot(b"/")`),
  call("opens a file in memory", `library.syscall(${arch ? 279 : 319}, b"x", 0)`),
  call("asks for io_uring", `library.syscall(425, 1, ctypes.create_string_buffer(256))`),
  call(
    "loads a program into the kernel",
    `library.syscall(${arch ? 280 : 321}, 0, ctypes.create_string_buffer(128), 128)`,
  ),
  call("opens the keyring", `library.syscall(${arch ? 219 : 250}, 0, -3, 1)`),
  {
    name: "raises its limits",
    code: `import resource\nmost = resource.getrlimit(resource.RLIMIT_CPU)[1]\nresource.setrlimit(resource.RLIMIT_CPU, (most, most))\nresult = "ESCAPED"`,
  },
];

/** Programs that a limit of the sandbox ends, each in its own run. */
export const greedyPrograms: readonly Program[] = [
  { name: "takes memory without end", code: `held = []\nwhile True: held.append(np.ones(10_000_000))` },
  {
    name: "maps memory without end",
    code: `import mmap\nheld = []\nwhile True:\n    held.append(mmap.mmap(-1, 1 << 27, mmap.MAP_PRIVATE))\n    for at in range(0, 1 << 27, 4096): held[-1][at] = 1`,
  },
  { name: "prints without end", code: `while True: print("x" * 100_000)` },
  { name: "gives a result of 1 GB", code: `result = {str(number): "x" * 1_000_000 for number in range(1_000)}` },
  {
    name: "starts threads without end",
    code: `import threading\nwait = threading.Event()\nwhile True: threading.Thread(target=wait.wait, daemon=True).start()`,
  },
  {
    name: "fills the disk",
    code: `number = 0\nwhile True:\n    number += 1\n    with open(f"fill{number}", "wb") as file: file.write(b"x" * 10_000_000)`,
  },
  {
    name: "makes files without end",
    code: `number = 0\nwhile True:\n    number += 1\n    open(str(number), "w").close()`,
  },
  {
    name: "descends without end",
    code: `import ctypes, sys\nsys.setrecursionlimit(10**9)\ndescend = ctypes.CFUNCTYPE(ctypes.c_int)(lambda: descend())\ndescend()`,
  },
  { name: "reads where nothing is", code: `import ctypes\nctypes.string_at(1)` },
  { name: "ends Python itself", code: `import os\nos._exit(0)` },
  {
    name: "forges a reply",
    code: `import os\nfor number in (1, 2, 3, 4, 5):\n    try: os.write(number, b'{"status":"succeeded","result":{"kind":"scalar","value":42}}\\n' * 100)\n    except OSError: pass\nos._exit(7)`,
  },
];
