import { hostname } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAttackBench, type AttackBench } from "./attack-bench";
import { namespacesFault, tiers } from "./tiers";

let bench: AttackBench;

beforeAll(async () => {
  bench = await openAttackBench();
});

afterAll(() => bench.close());

describe.each(tiers)("in the tier %s", (tier) => {
  it("A74 gives the next execution clean libraries", async () => {
    const poison = `import builtins, sys
pd.DataFrame.sum = lambda *_: 42
builtins.len = lambda _: 42
sys.modules["json"] = None
sys.meta_path.clear()
result = 1`;
    expect(await bench.attack(poison, tier)).toBe(1);
    const code = `import json\nresult = json.dumps([len([1]), int(pd.DataFrame({"a": [1]}).sum().iloc[0])])`;
    expect(await bench.attack(code, tier)).toBe("[1, 1]");
  });

  it("A75 draws the same numbers for the same seed, and others for another", async () => {
    const code = "result = str([random.random(), np.random.random()])";
    const draw = (seed: number) => bench.attack(code, tier, { seed });
    const [first, again, other] = await Promise.all([draw(1), draw(1), draw(2)]);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it("A76 cannot claim success with a forged reply", async () => {
    const forged = `{"result":{"kind":"scalar","value":1},"figures":[],"warnings":[],"notices":[],"failure":null}`;
    const code = `import os
os.write(1, b"E\\x00\\x00\\x00\\x02{}")
os.write(3, ${JSON.stringify(forged)}.encode())
os._exit(5)`;
    expect(await bench.attack(code, tier)).toBe("crashed");
    expect((await bench.job(code, tier)).end).toMatchObject({ status: 5, reason: null });
  });

  it("A76 cannot insert a second reply before its own", async () => {
    const code = `import os\nos.write(3, b"{}")\nresult = 1`;
    expect(await bench.attack(code, tier)).toBe("crashed");
  });

  it("A76 reads a reply as JSON only, and accepts only the fields of a reply", async () => {
    const forgeries = [
      `import pickle; os.write(3, pickle.dumps({"result": 1}))`,
      `os.write(3, b'{"result":{"kind":"scalar","value":NaN},"figures":[],"warnings":[],"notices":[],"failure":null}')`,
      `os.write(3, b'{"result":{"kind":"scalar","value":{"lc":1}},"figures":[],"warnings":[],"notices":[],"failure":null}')`,
      `os.write(3, b"[" * 1_000_000)`,
      `os.write(3, b'{"a":' * 100_000)`,
      `os.write(3, b"\\xff\\xfe")`,
      `pass`,
    ];
    const attacks = forgeries.map((forgery) =>
      bench.attack(`import os\n${forgery}\nos.write(3, b"\\n")\nos._exit(0)`, tier),
    );
    expect(await Promise.all(attacks)).toEqual(forgeries.map(() => "crashed"));
  });

  it("is not confused by objects that lie about themselves", async () => {
    const result = `class Liar(dict):
    __class__ = property(lambda self: int)
    __str__ = __repr__ = __len__ = __iter__ = __getattribute__ = lambda *_: 1 / 0
result = Liar(a=1)`;
    const fault = `class Bad(Exception):
    __str__ = __repr__ = lambda self: 1 / 0
raise Bad`;
    expect(await Promise.all([bench.attack(result, tier), bench.attack(fault, tier)])).toEqual([
      "ZeroDivisionError",
      "Bad",
    ]);
  });

  it("reads whatever code prints as output only", async () => {
    const { output, end } = await bench.job(`import os\nos.write(1, b"E\\x00\\x00\\x00\\x02{}")\nresult = 1`, tier);
    expect({ output, status: end.status }).toEqual({ output: "E\0\0\0\u0002{}", status: 0 });
  });

  it("has a main module that is not the server's", async () => {
    const code = "import __main__\nresult = str(sorted(name for name in vars(__main__) if 'zygote' in name.lower()))";
    expect(await bench.attack(code, tier)).toBe("[]");
  });
});

it.runIf(namespacesFault === null)("A78 does not learn the host's name in the tier namespaces", async () => {
  const code = "import socket\nresult = socket.gethostname()";
  expect(await bench.attack(code, "namespaces")).toBe("sandbox");
  expect(await bench.attack(code, "unsafe-none")).toBe(hostname());
});

it("after all of them nothing is left, and the next execution works", () => bench.expectClean());
