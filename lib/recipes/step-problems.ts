import type { ColumnKind, RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import type { RecipeError, RecipeErrorCode } from "@/lib/domain/recipes/recipe-error";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import { describeKind } from "./expression/kinds";
import { readExpression } from "./expression/read-expression";
import type { TypedExpression } from "./expression/typed-expression";

type Columns = readonly RecipeColumn[];

/** Resolves references in params and collects problems. */
export class StepProblems {
  readonly errors: RecipeError[] = [];

  /** Adds a problem, with similar known names. */
  add(code: RecipeErrorCode, message: string, options: { param?: string; nearest?: readonly string[] } = {}): void {
    const { param, nearest = [] } = options;
    this.errors.push({ code, message, ...(param === undefined ? {} : { param }), nearest: [...nearest] });
  }

  /** Finds a column of one of these kinds; null after adding a problem. */
  findColumn(
    name: string,
    columns: Columns,
    options: { param: string; kinds?: readonly ColumnKind[] },
  ): RecipeColumn | null {
    const { param, kinds } = options;
    const column = columns.find((one) => one.name === name);
    if (column === undefined) {
      const nearest = toNearestNames(
        name,
        columns.map((one) => one.name),
      );
      const hint = nearest[0] === undefined ? "" : ` Did you mean “${nearest[0]}”?`;
      this.add("unknown_column", `There is no column “${name}”.${hint}`, { param, nearest });
      return null;
    }
    if (kinds === undefined || kinds.includes(column.kind)) return column;
    const needed = kinds.map((kind) => describeKind({ kind })).join(" or ");
    this.add("wrong_kind", `“${name}” contains ${describeKind(column)} in each row, but ${needed} is required.`, {
      param,
    });
    return null;
  }

  /** Finds several columns; adds problems for unknown columns and other kinds. */
  findColumns(
    names: readonly string[],
    columns: Columns,
    options: { param: string; kinds?: readonly ColumnKind[] },
  ): RecipeColumn[] {
    const repeated = names.find((name, place) => names.indexOf(name) !== place);
    if (repeated !== undefined) this.add("invalid_param", `“${repeated}” is listed twice.`, { param: options.param });
    return names.flatMap((name) => this.findColumn(name, columns, options) ?? []);
  }

  /** Reads an expression of one of these kinds; null after adding a problem. */
  readExpression(
    source: string,
    columns: Columns,
    options: { param: string; kinds?: readonly ColumnKind[] },
  ): TypedExpression | null {
    const { param, kinds } = options;
    const read = readExpression(source, columns);
    if ("fault" in read) {
      this.add(read.fault.code, read.fault.message, { param, nearest: read.fault.nearest });
      return null;
    }
    const { kind } = read.expression;
    if (kinds === undefined || (kind !== "null" && kinds.includes(kind))) return read.expression;
    const needed = kinds.map((one) => describeKind({ kind: one })).join(" or ");
    this.add("wrong_kind", `The expression returns ${describeKind({ kind })}, but ${needed} is required.`, { param });
    return null;
  }

  /** Checks that a new column's name is free, ignoring case. */
  checkFree(name: string, columns: Columns, param: string): void {
    const taken = columns.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (taken !== undefined)
      this.add("name_taken", `There is already a column “${taken.name}”. Choose another name.`, { param });
  }
}
