import { existsSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectedOf, openAttackBench, type AttackBench, type AttackCase } from "./attack-bench";
import { tiers } from "./tiers";

let bench: AttackBench;
let secret = "";
let data = "";
let bytes: Buffer;

beforeAll(async () => {
  bench = await openAttackBench();
  secret = path.join(bench.folder, "secret.txt");
  data = path.join(bench.folder, "data.parquet");
  await writeFile(secret, "planted");
  const made = `pd.DataFrame({"a": [1, 2, 3]}).to_parquet(${JSON.stringify(data)}); result = 1`;
  expect(await bench.attack(made, "unsafe-none")).toBe(1);
  bytes = await readFile(data);
});

afterAll(() => bench.close());

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
  { name: "A12 the passwords of the system", code: () => reading("/etc/shadow"), ...notThere },
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
    code: (tier) => `open(${quoted(tier === "namespaces" ? "/data/0" : data)}, "ab").write(b"x"); result = "written"`,
    ...readOnly,
  },
  {
    name: "A17 writing into Python's library",
    code: () => `import os\nopen(os.__file__, "a"); result = 1`,
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
    name: "A24 a mount",
    code: () => `import ctypes\nresult = ctypes.CDLL(None).mount(None, b"/tmp", b"tmpfs", 0, None)`,
    namespaces: -1,
    landlock: -1,
  },
  {
    name: "A25 a file by its handle",
    code: () => `import ctypes\nresult = ctypes.CDLL(None).open_by_handle_at(3, None, 0)`,
    namespaces: -1,
    landlock: -1,
  },
  {
    name: "A26 a device of the disk",
    code: () => `import os, stat\nos.mknod("disk", 0o600 | stat.S_IFBLK, os.makedev(8, 0)); result = "made"`,
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

it.each(cases)("$name: ends as each tier promises", async (attack) => {
  expect(await bench.attackEverywhere(attack, { data })).toEqual(expectedOf(attack));
  expect(await readFile(data)).toEqual(bytes);
  expect(await readFile(secret, "utf8")).toBe("planted");
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
    await expect.poll(() => existsSync(String(name)), { timeout: 1000, interval: 20 }).toBe(false);
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

  it("sees the dataset under a name that tells nothing in an own root", async () => {
    const copy = path.join(bench.folder, "salaries of all employees.parquet");
    await copyFile(data, copy);
    const code = "result = str(list(datasets._by_id.values())[0]['path'])";
    expect(await bench.attack(code, tier, { data: copy })).toBe(tier === "namespaces" ? "/data/0" : copy);
  });
});
