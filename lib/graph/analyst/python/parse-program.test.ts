import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseExpression, parseProgram } from "./parse-program";
import type { PythonExpression } from "./syntax";

const name = (text: string): PythonExpression => ({ kind: "name", name: text });
const literal = (value: string | number | boolean | null): PythonExpression => ({ kind: "literal", value });

describe("parseExpression", () => {
  it.each<[string, PythonExpression]>([
    [
      "1 + 2 * x",
      {
        kind: "binary",
        op: "+",
        left: literal(1),
        right: { kind: "binary", op: "*", left: literal(2), right: name("x") },
      },
    ],
    ["-x ** 2", { kind: "unary", op: "-", of: { kind: "binary", op: "**", left: name("x"), right: literal(2) } }],
    ["'a' \"b\"", literal("ab")],
    ["f'{x}'", { kind: "opaque" }],
    ["[x for x in y if x > 1]", { kind: "opaque" }],
    ["lambda x, y: x + 1", { kind: "opaque" }],
    ["lambda x=1: x", { kind: "opaque" }],
    ["lambda x: 1", { kind: "lambda", parameter: "x", body: literal(1) }],
    ["a if b else None", { kind: "choice", test: name("b"), yes: name("a"), no: literal(null) }],
    ["not a in b", { kind: "unary", op: "not", of: { kind: "compare", op: "in", left: name("a"), right: name("b") } }],
    [
      "1 < x <= 3",
      {
        kind: "binary",
        op: "and",
        left: { kind: "compare", op: "<", left: literal(1), right: name("x") },
        right: { kind: "compare", op: "<=", left: name("x"), right: literal(3) },
      },
    ],
    [
      "df.loc[m, 'a']",
      { kind: "subscript", of: { kind: "attribute", of: name("df"), name: "loc" }, index: [name("m"), literal("a")] },
    ],
    ["x[1:]", { kind: "subscript", of: name("x"), index: [{ kind: "slice", from: literal(1), to: null }] }],
    [
      "f(a, b=True)",
      { kind: "call", of: name("f"), positional: [name("a")], named: [{ name: "b", value: literal(true) }] },
    ],
    [
      "{'a': 1, **b}",
      {
        kind: "dict",
        entries: [
          { key: literal("a"), value: literal(1) },
          { key: { kind: "opaque" }, value: { kind: "opaque" } },
        ],
      },
    ],
    ["(a,)", { kind: "list", items: [name("a")] }],
    ["(a)", name("a")],
  ])("reads %s", (source, expected) => {
    expect(parseExpression(source)).toEqual(expected);
  });

  it.each(["a +", "f(", "a b", ")", "x[", "{1:"])("gives nothing for %s", (source) => {
    expect(parseExpression(source)).toBeNull();
  });
});

describe("parseProgram", () => {
  const kindsOf = (source: string) =>
    parseProgram(source).map((statement) => (statement.kind === "opaque" ? statement.names : statement.kind));

  it("takes lines in brackets and continued lines together, and splits at semicolons", () => {
    expect(kindsOf("x = (1 +\n  2)\ny = 1 + \\\n  2; z = 3\nimport a\nf(x)")).toEqual([
      "assign",
      "assign",
      "assign",
      "nothing",
      "expression",
    ]);
  });

  it("keeps of blocks the names that they change, and goes on behind them", () => {
    const source = `if a > 1:
    b = 2
    df["c"] = 3
    print(d["e"], len(g))
else:
    h.i = 1
for j in k:
    l.append(j)
def m(n):
    return n
o = 1`;
    const sorted = kindsOf(source).map((kind) => (typeof kind === "string" ? kind : [...kind].sort()));
    expect(sorted).toEqual([["b", "d", "df"], ["h"], ["j", "l"], ["m"], "assign"]);
    expect(kindsOf("if a:\n    print(df['x'].mean())")).toEqual([[]]);
  });

  it("knows several targets, and a value that is not understood", () => {
    expect(parseProgram("a, b = c = f(1)")).toEqual([
      {
        kind: "assign",
        op: "=",
        targets: [{ kind: "list", items: [name("a"), name("b")] }, name("c")],
        value: { kind: "call", of: name("f"), positional: [literal(1)], named: [] },
      },
    ]);
    expect(parseProgram("a = yield 1 2")).toEqual([
      { kind: "assign", op: "=", targets: [name("a")], value: { kind: "opaque" } },
    ]);
    expect(parseProgram("a += 1")).toEqual([{ kind: "assign", op: "+=", targets: [name("a")], value: literal(1) }]);
  });

  it("comes to an end on any text", () => {
    const piece = fc.constantFrom(
      "a",
      "(",
      ")",
      "[",
      "]",
      "{",
      "}",
      ":",
      "=",
      ",",
      ".",
      "\n",
      "  ",
      "for",
      "in",
      "if",
      "1",
      "'x'",
      "\\",
      "lambda",
      "not",
      "*",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => Array.isArray(parseProgram(pieces.join(" ")))),
    );
    expect(parseProgram("(".repeat(5000))).toHaveLength(1);
    expect(parseProgram("x ".repeat(20_001))).toHaveLength(1);
  });
});
