import { expect, it } from "vitest";
import { parseExpression } from "./parse-expression";
import { walkExpression } from "./walk-expression";

it("lists every node of an expression, parents first", () => {
  const nodes = [
    ...walkExpression(
      parseExpression(
        `not (a in ('x', b) or c between d and e + 1) and (lower("f g") like 'q%' or -h is null) and if(i > 2, j, k)`,
      ),
    ),
  ];
  expect(nodes.map((node) => (node.type === "column" ? node.name : node.type))).toEqual([
    ...["and", "and", "not", "or", "in", "a", "literal", "b", "between", "c", "d", "arithmetic", "e", "literal"],
    ...[
      "or",
      "like",
      "call",
      "f g",
      "literal",
      "is_null",
      "minus",
      "h",
      "call",
      "comparison",
      "i",
      "literal",
      "j",
      "k",
    ],
  ]);
});
