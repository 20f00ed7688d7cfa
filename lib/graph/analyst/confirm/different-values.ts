import type { ExpectedValue } from "@/lib/domain/answers/analysis";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { Verification, VerifiedFigure } from "@/lib/domain/answers/verification";
import { toCellText, toNameText } from "@/lib/prompts/text/cell-text";
import { toKnownWords } from "@/lib/prompts/known-words";
import { toPersonalNames } from "@/lib/prompts/personal-names";
import { isNamed } from "@/lib/verification/confirm/confirm-figures";
import type { ArchivedExecution } from "../facts/execution-archive";
import type { RunContext } from "../run-context";

const mostShown = 8;
const longestText = 200;

/**
 * Lists the values on which two computations differ, one per line, as a model may see them. Without shared values,
 * shows only positions and names that the program itself contains. Never shows personal data. If `asked` names values,
 * marks those that nobody asked for.
 */
export function toDifferentLines(
  verification: Verification | null,
  { result, code }: Pick<ArchivedExecution, "result" | "code">,
  { datasets, shareValues }: Pick<RunContext, "datasets" | "shareValues">,
  asked: readonly ExpectedValue[] = [],
): string[] {
  const known = toKnownWords(code, datasets);
  const personal = toPersonalNames(datasets);
  const isPersonal = (result === null ? [] : toNames(result)).some(personal.has);
  const figures = verification?.figures ?? [];
  const different = figures.filter(({ status }) => status === "different");
  const isAsked = (figure: VerifiedFigure) => asked.some((wanted) => isNamed(figure, wanted.name));
  // A result without any of the requested names, such as a single value, contains the requested values under other names.
  const hasAsked = figures.some(isAsked);
  return different.slice(0, mostShown).map((figure) => {
    const { name, value, other, place } = figure;
    const about = hasAsked && !isAsked(figure) ? " (not asked for)" : "";
    if (!shareValues) return `${toPlaceText(place, known.hasName)}${about}`;
    const shown = isPersonal ? toPlaceText(place, () => true) : toCellText(name, { longest: longestText });
    if (personal.has(place.column ?? place.entry ?? "")) return `${shown}${about}`;
    return `${shown}${about}: first ${toShown(value)}, second ${toShown(other ?? null)}`;
  });
}

function toShown(value: VerifiedFigure["value"]): string {
  return value === null ? "none" : toCellText(value, { digits: 12, longest: longestText });
}

function toPlaceText({ entry, row, column }: VerifiedFigure["place"], isKnown: (name: string) => boolean): string {
  const parts = [
    entry === undefined || isKnown(entry) ? entry : "an entry",
    column === undefined || isKnown(column) ? column : "a column",
  ].flatMap((name) => (name === undefined ? [] : [toNameText(name)]));
  const names = parts.length === 0 ? "the value" : parts.join(", ");
  return row === undefined ? names : `${names}, row ${row + 1}`;
}

/** Collects all names of a result: columns, entries, and columns of nested tables. */
function toNames(result: AnalysisResult): string[] {
  switch (result.kind) {
    case "scalar":
      return [];
    case "table":
      return result.columns.map(({ name }) => name);
    case "record":
      return result.entries.flatMap(({ name, value }) =>
        typeof value === "object" && value !== null ? [name, ...toNames(value)] : [name],
      );
  }
}
