import type { ExpressionNode } from "./expression-node";

/** Lists a node of an expression and all nodes in it, parents first. */
export function* walkExpression(node: ExpressionNode): Generator<ExpressionNode> {
  yield node;
  for (const part of listParts(node)) yield* walkExpression(part);
}

function listParts(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.type) {
    case "column":
    case "literal":
      return [];
    case "minus":
    case "not":
    case "is_null":
      return [node.operand];
    case "arithmetic":
    case "comparison":
    case "and":
    case "or":
      return [node.left, node.right];
    case "in":
      return [node.operand, ...node.options];
    case "between":
      return [node.operand, node.low, node.high];
    case "like":
      return [node.operand, node.pattern];
    case "call":
      return node.parameters;
  }
}
