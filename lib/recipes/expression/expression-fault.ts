import type { RecipeErrorCode } from "@/lib/domain/recipes/recipe-error";

/** Aborts parsing an expression; `readExpression` converts it to a value. */
export class ExpressionFault extends Error {
  /** Kind of fault. */
  readonly code: RecipeErrorCode;
  /** Similar known names. */
  readonly nearest: readonly string[];

  constructor(message: string, options: { code?: RecipeErrorCode; nearest?: readonly string[] } = {}) {
    super(message);
    this.name = "ExpressionFault";
    this.code = options.code ?? "invalid_expression";
    this.nearest = options.nearest ?? [];
  }
}
