import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { versionWords } from "../words/answers/version-words";

/** A value by its name in two results; undefined where a result has none of that name. */
interface ComparedValue {
  name: string;
  left: Cell | undefined;
  right: Cell | undefined;
  /** Right minus left, for two numbers. */
  difference: number | null;
}

/** Lists the single values of two results side by side, in the order of the left one, without tables. */
export function toComparedValues(left: AnalysisResult | null, right: AnalysisResult | null): ComparedValue[] {
  const [before, after] = [toValues(left), toValues(right)];
  return [...new Set([...before.keys(), ...after.keys()])].map((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    const difference = typeof one === "number" && typeof other === "number" ? other - one : null;
    return { name, left: one, right: other, difference };
  });
}

/** Returns single values by name; a result with a single value uses a name from the page's texts. */
function toValues(result: AnalysisResult | null): Map<string, Cell> {
  switch (result?.kind) {
    case "scalar":
      return new Map([[versionWords.compare.value, result.value]]);
    case "record":
      return new Map(
        result.entries.flatMap(({ name, value }): [string, Cell][] =>
          typeof value === "object" && value !== null ? [] : [[name, value]],
        ),
      );
    case "table":
    case undefined:
      return new Map();
  }
}
