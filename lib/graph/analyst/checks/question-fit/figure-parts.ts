import type { RowCondition } from "@/lib/ports/column-expression";
import type { Formula } from "../../rederivation/lineage/values";

type MeasureFormula = Extract<Formula, { kind: "measure" }>;

/** A measure within a figure, with everything that says which rows it counts. */
export interface FigurePart {
  measure: MeasureFormula;
  /** The conditions of its rows, those that it counts by, and the group that is picked of it. */
  conditions: readonly RowCondition[];
  /** Whether only one of its groups is taken. */
  isPicked: boolean;
}

/** The measures of a formula, each with the conditions of its rows. */
export function toFigureParts(formula: Formula, picked: readonly RowCondition[] = []): FigurePart[] {
  switch (formula.kind) {
    case "constant":
      return [];
    case "measure": {
      const { groups, measure } = formula;
      const counted = measure.of?.kind === "truth" ? [measure.of.of] : [];
      const conditions = [...groups.frame.where, ...counted, ...picked];
      return [{ measure: formula, conditions, isPicked: picked.length > 0 }];
    }
    case "arithmetic":
    case "compare":
      return [...toFigureParts(formula.left, picked), ...toFigureParts(formula.right, picked)];
    case "pick":
      return toFigureParts(formula.of, [...picked, ...toPickedConditions(formula)]);
    case "along":
      return [
        ...toFigureParts(formula.of, picked),
        ...(formula.order === null ? [] : toFigureParts(formula.order.by, picked)),
      ];
    case "within":
    case "fold":
    case "place":
    case "key":
      return toFigureParts(formula.of, picked);
  }
}

/** That the only key of the groups is the one picked. */
function toPickedConditions({ of, key }: Extract<Formula, { kind: "pick" }>): RowCondition[] {
  const [first] = toFigureParts(of);
  const [only, ...others] = first?.measure.groups.keys ?? [];
  if (only === undefined || others.length > 0) return [];
  return [{ kind: "compare", of: only.expression, op: "=", value: key }];
}
