/** Value of a literal; a date is its ISO text. */
export type LiteralValue =
  | { kind: "integer" | "number"; value: number }
  | { kind: "text" | "date"; value: string }
  | { kind: "boolean"; value: boolean }
  | { kind: "null" };

export const comparisonOperators = ["=", "!=", "<", "<=", ">", ">="] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

export const arithmeticOperators = ["+", "-", "*", "/"] as const;
export type ArithmeticOperator = (typeof arithmeticOperators)[number];

/** A parsed expression; `at` is its 0-based position in the text. */
export type ExpressionNode = { at: number } & (
  | { type: "column"; name: string }
  | { type: "literal"; literal: LiteralValue }
  | { type: "minus" | "not"; operand: ExpressionNode }
  | { type: "arithmetic"; operator: ArithmeticOperator; left: ExpressionNode; right: ExpressionNode }
  | { type: "comparison"; operator: ComparisonOperator; left: ExpressionNode; right: ExpressionNode }
  | { type: "and" | "or"; left: ExpressionNode; right: ExpressionNode }
  | { type: "is_null"; operand: ExpressionNode; negated: boolean }
  | { type: "in"; operand: ExpressionNode; options: ExpressionNode[]; negated: boolean }
  | { type: "between"; operand: ExpressionNode; low: ExpressionNode; high: ExpressionNode; negated: boolean }
  | { type: "like"; operand: ExpressionNode; pattern: ExpressionNode; negated: boolean }
  | { type: "call"; name: string; parameters: ExpressionNode[] }
);
