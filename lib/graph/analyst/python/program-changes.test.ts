import { describe, expect, it } from "vitest";
import { parseExpression, parseProgram } from "./parse-program";
import type { PythonStatement } from "./syntax";

/** Statements in short: targets and operator of assignments, names of what is opaque, else the kind. */
function toShort(statement: PythonStatement): string {
  switch (statement.kind) {
    case "assign":
      return `assign ${statement.targets.length} ${statement.op} ${statement.value.kind}`;
    case "opaque":
      return `opaque ${[...statement.names].sort().join(" ")}`.trim();
    case "expression":
      return `expression ${statement.value.kind}`;
    case "nothing":
      return "nothing";
  }
}
const short = (source: string) => parseProgram(source).map(toShort);

describe("assignments", () => {
  it.each<[string, string[]]>([
    ["a = 1", ["assign 1 = literal"]],
    ["a = b = c", ["assign 2 = name"]],
    ["a, b = 1, 2", ["assign 1 = list"]],
    ["a += 1", ["assign 1 += literal"]],
    ["a //= 2", ["assign 1 //= literal"]],
    ["a: int = 1", ["assign 1 = literal"]],
    ["a: dict[str, int] = f(b=1)", ["assign 1 = call"]],
    ['df["a"] = df["b"] * 2', ["assign 1 = binary"]],
    ['df.loc[m, "a"] = 0', ["assign 1 = literal"]],
    ["f(a=1)", ["expression call"]],
    ["x = f(a=1, b=[c == 2])", ["assign 1 = call"]],
    ["a == b", ["expression compare"]],
    ["x = (1,\n  2,\n)", ["assign 1 = list"]],
    ["x = df \\\n  .head()", ["assign 1 = call"]],
    ["x = [y for y in z]", ["assign 1 = opaque"]],
    ["x = {k: v for k, v in z}", ["assign 1 = opaque"]],
    ["x = lambda y: y", ["assign 1 = lambda"]],
    ["x = f'{y}'", ["assign 1 = opaque"]],
    ["x = yield", ["assign 1 = name"]],
  ])("%s", (source, expected) => {
    expect(short(source)).toEqual(expected);
  });
});

describe("blocks are opaque, with all names that they may change", () => {
  it.each<[string, string[]]>([
    ["if a:\n  b = 1", ["opaque b"]],
    ["if a: b = 1", ["opaque b"]],
    ["for i in x:\n  y = i\n  z += 1", ["opaque i y z"]],
    ["for i, j in x:\n  pass", ["opaque i j"]],
    ["while a:\n  a -= 1\nb = 2", ["opaque a", "assign 1 = literal"]],
    ["def f(x):\n  return x\nf(1)", ["opaque f", "expression call"]],
    ["class A:\n  pass", ["opaque A"]],
    ["with open(p) as f:\n  t = f", ["opaque f t"]],
    ["try:\n  a = 1\nexcept E as e:\n  b = 2", ["opaque a", "opaque b e"]],
    ["for c in cols:\n  df[c] = 0", ["opaque c df"]],
    ['if a:\n  df.loc[m, "x"] = 0', ["opaque df"]],
    ["if a:\n  df.drop(i, inplace=True)", ["opaque df i"]],
    ["if a:\n  rows.append(x)", ["opaque rows"]],
    ["if (n := f()):\n  pass", ["opaque n"]],
    ["@d\ndef f():\n  pass", ["opaque", "opaque f"]],
  ])("%s", (source, expected) => {
    const found = short(source);
    const isCovered = expected.every((text, index) =>
      text.split(" ").every((word) => (found[index] ?? "").split(" ").includes(word)),
    );
    expect([found.length, isCovered, found]).toEqual([expected.length, true, found]);
  });
});

describe("what changes nothing", () => {
  it.each(["import pandas as pd", "from scipy import stats", "pass", "print(df.head())", "print(x); import y"])(
    "%s",
    (source) => {
      expect(new Set(short(source))).toEqual(new Set(["nothing"]));
    },
  );
});

describe("faulty or hostile source", () => {
  it.each<[string, string[]]>([
    ["", []],
    ["\n\n  # a remark\n", []],
    ["x = (1", ["assign 1 = opaque"]],
    ["x = )", ["assign 1 = opaque"]],
    ["= 1", ["opaque"]],
    ["x = 1 2", ["assign 1 = opaque"]],
    ["x.y.", ["opaque"]],
    ["del x", ["opaque x"]],
    [`x = ${"(".repeat(200)}1${")".repeat(200)}`, ["assign 1 = opaque"]],
    [`x = ${"-".repeat(100)}1`, ["assign 1 = unary"]],
  ])("is taken without an error: %s", (source, expected) => {
    expect(short(source)).toEqual(expected);
  });

  it("is not looked at beyond its first 20,000 pieces", () => {
    const source = "x = 1\n".repeat(7000);
    expect(short(source)).toEqual(["opaque x"]);
  });
});

describe("precedence", () => {
  it.each<[string, string]>([
    ["a | b & c", "a | (b & c)"],
    ["a + b * c", "a + (b * c)"],
    ["a - b - c", "(a - b) - c"],
    ["a ** b ** c", "a ** (b ** c)"],
    ["a / b * c", "(a / b) * c"],
    ["a & b == c", "(a & b) == c"],
    ["a or b and c", "(a or b) and c"],
    ["not a == b", "not (a == b)"],
    ["-a + b", "(-a) + b"],
    ["~a & b", "(~a) & b"],
    ["a.b[c].d(e)", "((a.b)[c]).d(e)"],
    ["a if b else c if d else e", "a if b else (c if d else e)"],
  ])("%s is %s", (source, grouped) => {
    expect(parseExpression(source)).toEqual(parseExpression(grouped));
  });
});
