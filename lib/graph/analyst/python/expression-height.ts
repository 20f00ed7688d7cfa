import type { PythonExpression } from "./syntax";

/** Whether an expression has parts within parts more than `most` levels deep, as a long sum or chain of calls has. */
export function isHigherThan(expression: PythonExpression, most: number): boolean {
  let level = [expression];
  for (let passed = 0; passed < most && level.length > 0; passed += 1) level = level.flatMap(toParts);
  return level.length > 0;
}

function toParts(expression: PythonExpression): PythonExpression[] {
  switch (expression.kind) {
    case "list":
      return expression.items;
    case "dict":
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case "attribute":
    case "unary":
      return [expression.of];
    case "call":
      return [expression.of, ...expression.positional, ...expression.named.map(({ value }) => value)];
    case "subscript":
      return [expression.of, ...expression.index];
    case "slice":
      return [expression.from, expression.to].filter((part) => part !== null);
    case "binary":
    case "compare":
      return [expression.left, expression.right];
    case "choice":
      return [expression.test, expression.yes, expression.no];
    case "lambda":
      return [expression.body];
    case "name":
    case "literal":
    case "opaque":
      return [];
  }
}
