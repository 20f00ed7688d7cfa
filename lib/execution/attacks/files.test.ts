import { existsSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectedOf, openAttackBench, type AttackBench, type AttackCase } from "./attack-bench";
import { asRoot, systemCall } from "./system-call";
import { namespacesFault, tiers } from "./tiers";

let bench: AttackBench;
let secret = "";
let data = "";
let bytes: Buffer;

beforeAll(async () => {
  bench = await openAttackBench();
  secret = path.join(bench.folder, "secret.txt");
  data = path.join(bench.folder, "data.parquet");
  await writeFile(secret, "planted");
  await writeFile(doomed(), "doomed");
  const made = `pd.DataFrame({"a": [1, 2, 3]}).to_parquet(${JSON.stringify(data)}); result = 1`;
  expect(await bench.attack(made, "unsafe-none")).toBe(1);
  bytes = await readFile(data);
});

afterAll(() => bench.close());

/** A file that may be damaged where nothing guards it. */
const doomed = () => path.join(bench.folder, "doomed");
const quoted = (text: string) => JSON.stringify(text);
const reading = (file: string) => `result = open(${quoted(file)}).read(7)`;
const notThere = { namespaces: "FileNotFoundError", landlock: "PermissionError" };
const forbidden = { namespaces: "PermissionError", landlock: "PermissionError" };
const readOnly = { namespaces: "OSError", landlock: "PermissionError" };
const absent = { ...notThere, outside: "planted" };

const cases: AttackCase[] = [
  {
    name: "A11 the users of the system",
    code: () => `result = "root" in open("/etc/passwd").read()`,
    outside: true,
    ...notThere,
  },
  {
    name: "A12 the passwords of the system",
    code: () => `result = len(open("/etc/shadow").read()) > 0`,
    ...(asRoot ? { outside: true } : {}),
    ...notThere,
  },
  { name: "A13 a file of another session", code: () => reading(secret), ...absent },
  {
    name: "A14 the source of the application",
    code: () => `result = len(open(${quoted(path.resolve("package.json"))}).read()) > 0`,
    outside: true,
    ...notThere,
  },
  {
    name: "A15 the home folder",
    code: () => `import os\nresult = len(os.listdir(${quoted(homedir())})) >= 0`,
    outside: true,
    ...forbidden,
    namespaces: expect.stringMatching(/^(FileNotFound|Permission)Error$/),
  },
  {
    name: "A16 writing into its own dataset",
    code: (tier) => `open(${quoted(tier === "namespaces" ? "/data/0" : data)}, "ab"); result = "opened"`,
    outside: "opened",
    ...readOnly,
  },
  {
    name: "A17 writing into Python's library",
    code: () => `open(np.__file__, "a"); result = 1`,
    outside: 1,
    landlock: "PermissionError",
    namespaces: expect.stringMatching(/^(OS|Permission)Error$/),
  },
  {
    name: "A20 a link to a file outside",
    code: () => `import os\nos.symlink(${quoted("/etc/passwd")}, "link"); result = "linked"`,
    outside: "linked",
    ...forbidden,
  },
  {
    name: "A21 a second name for a file outside",
    code: () => `import os\nos.link(${quoted(secret)}, "hard"); result = "linked"`,
    outside: "linked",
    ...forbidden,
  },
  {
    name: "A22 a named pipe",
    code: () => `import os\nos.mkfifo("pipe"); result = "made"`,
    outside: "made",
    ...forbidden,
  },
  {
    name: "A23 the root folder",
    code: () => `import os\nresult = "etc" in os.listdir("/")`,
    outside: true,
    ...forbidden,
  },
  {
    name: "A24 a mount, without a sandbox in namespaces of its own",
    code: () => `import ctypes, os
library = ctypes.CDLL(None)
library.unshare(0x10020000)
result = library.mount(None, os.getcwd().encode(), b"tmpfs", 0, None)`,
    ...(namespacesFault === null ? { outside: 0 } : {}),
    alone: true,
    namespaces: -1,
    landlock: -1,
  },
  {
    name: "A25 a file by its handle, past every folder",
    code: () => `import ctypes
library, handle, place = ctypes.CDLL(None), ctypes.create_string_buffer(136), ctypes.c_int()
ctypes.c_uint.from_buffer(handle).value = 128
library.name_to_handle_at(-100, b".", handle, ctypes.byref(place), 0)
result = library.open_by_handle_at(-100, handle, 0) >= 0`,
    ...(asRoot && namespacesFault === null ? { outside: true } : {}),
    namespaces: false,
    landlock: false,
  },
  {
    name: "a tree of files by the newer calls for mounts",
    code: () => systemCall(428, -100, `b"/"`, 0),
    ...(process.arch === "x64" ? { outside: "answered" } : {}),
    namespaces: "EPERM",
    landlock: "EPERM",
  },
  {
    name: "emptying a file outside by name, which an old Landlock does not guard",
    code: () => `import os\nos.truncate(${quoted(doomed())}, 0); result = "emptied"`,
    outside: "emptied",
    ...notThere,
  },
  {
    name: "emptying a file by opening it for reading, which an old Landlock does not guard either",
    code: () => `import os\nos.open(${quoted(doomed())}, os.O_RDONLY | os.O_TRUNC); result = "emptied"`,
    outside: "emptied",
    ...notThere,
  },
  {
    name: "emptying its own dataset by opening it for nothing",
    code: (tier) =>
      `import os\nos.open(${quoted(tier === "namespaces" ? "/data/0" : doomed())}, 3 | os.O_TRUNC); result = "emptied"`,
    outside: "emptied",
    ...readOnly,
  },
  {
    name: "A26 a device of the disk",
    code: () => `import os, stat\nos.mknod("disk", 0o600 | stat.S_IFBLK, os.makedev(8, 0)); result = "made"`,
    ...(asRoot ? { outside: "made" } : {}),
    ...forbidden,
  },
  {
    name: "changing the rights of a file outside, which Landlock does not guard",
    code: () => `import os\nos.chmod(${quoted(secret)}, 0o600); result = "changed"`,
    outside: "changed",
    ...notThere,
  },
  {
    name: "changing the times of a file outside, which Landlock does not guard",
    code: () => `import os\nos.utime(${quoted(secret)}, (1, 1)); result = "changed"`,
    outside: "changed",
    ...notThere,
  },
  {
    name: "learning that a file exists, which Landlock does not guard either",
    code: () => `import os\nresult = os.stat(${quoted(secret)}).st_size`,
    outside: 7,
    namespaces: "FileNotFoundError",
    landlock: 7,
  },
  {
    name: "climbing out by relative paths",
    code: () => `result = open("../../../../../../..${secret}").read()`,
    ...absent,
  },
];

describe("reaching for files", () => {
  let outcomes: Map<string, unknown>;

  beforeAll(async () => {
    outcomes = await bench.attackAll(cases, { data });
  });

  it.each(cases)("$name: ends as expected in each tier", (attack) => {
    expect(outcomes.get(attack.name)).toEqual(expectedOf(attack));
  });

  it("changes none of those outside", async () => {
    expect(await readFile(data)).toEqual(bytes);
    expect(await readFile(secret, "utf8")).toBe("planted");
  });
});

describe.each(tiers)("in the tier %s", (tier) => {
  it("A19 reads its own dataset", async () => {
    expect(await bench.attack("result = df['a'].sum()", tier, { data })).toBe(6);
  });

  it("A18 writes temporary files that nobody else sees", async () => {
    const code = `import os, tempfile
with tempfile.NamedTemporaryFile("w", delete=False, prefix="caveat-kept-") as file:
    file.write("x")
result = file.name`;
    const name = await bench.attack(code, tier);
    expect(name).toMatch(/caveat-kept-/);
    await expect.poll(() => existsSync(String(name)), { interval: 20 }).toBe(false);
  });

  it("A27 inherits no descriptor but its own four", async () => {
    const code = `import fcntl
held = []
for number in range(1000):
    try:
        fcntl.fcntl(number, fcntl.F_GETFD)
        held.append(number)
    except OSError:
        pass
result = str(held)`;
    expect(await bench.attack(code, tier)).toBe("[0, 1, 2, 3]");
  });

  it("sees the dataset under an uninformative name in its own root", async () => {
    const copy = path.join(bench.folder, "salaries of all employees.parquet");
    await copyFile(data, copy);
    const code = "result = str(list(datasets._by_id.values())[0]['path'])";
    expect(await bench.attack(code, tier, { data: copy })).toBe(tier === "namespaces" ? "/data/0" : copy);
  });
});

it("after all of them nothing is left, and the next execution works", () => bench.expectClean());
