import { toSingular } from "../language/stem";
import { toWords } from "../language/to-words";
import { isAdditive, isGroupable, isIdentifier, isMeasure, isYear } from "../matching/column-role";
import { chooseColumn } from "../parsing/choose-column";
import { failStructure, Unreadable } from "../parsing/unreadable";
import type { Plan } from "../plan/plan";
import { toMeasureNeed } from "./measures";
import { withApartGroups, type Slots } from "./slots";

const anything = { accepts: () => true, otherwise: "", byNoun: true };

/** "total number of siblings" adds up a column of counts; "how many siblings" could also mean how many different ones. */
function toSumOrProblem(slots: Slots, column: string, total: boolean): Plan {
  const { board, filters } = slots;
  if (!total) {
    const sentence = `“How many” of the numbers in ${column} is not clear. Ask for the total ${column}, or for the number of different values of ${column}.`;
    throw new Unreadable({ kind: "unsuited", sentence, columns: [column] });
  }
  const measures = [{ aggregate: "sum" as const, column }];
  return {
    family: "aggregate",
    filters,
    notes: board.notes,
    measures,
    groups: withApartGroups(slots),
    direction: null,
    limit: null,
  };
}

/** Nouns for what sorts rows into groups, so that its numbers are mere codes. */
const groupNouns = new Set(
  "cluster group class category level type segment batch cohort zone district grade round store team lot wave".split(
    " ",
  ),
);

/** "how many clusters" of a column named `cluster` asks for different ones; `deaths` would be a number of them already. */
function isPluralOfName(asked: string, name: string): boolean {
  const words = toWords(asked);
  const last = words.at(-1) ?? "";
  return (
    groupNouns.has(toSingular(last)) &&
    toSingular(last) !== last &&
    toWords(name).join(" ") === [...words.slice(0, -1), toSingular(last)].join(" ")
  );
}

/** "how many strikes had damage" counts strikes: a column farther on is not what is counted. */
function assertCounted(slots: Slots, counts: readonly number[], place: number): void {
  const { board } = slots;
  const last = Math.max(-1, ...counts);
  const rows = board.parts.findIndex((part, index) => index > last && part.meaning.kind === "rows");
  if (rows >= 0 && rows < place - 1) failStructure(board.textOf(place));
}

/** Plans "how many rows", "number of X", "how many different X"; null when nothing is counted. */
export function decideCount(slots: Slots): Plan | null {
  const { board, filters } = slots;
  const distinct = board.has("distinct");
  if (slots.intents.has("trend") || (!slots.counts && !distinct) || board.has("aggregate") || board.has("superlative"))
    return null;
  const total = board.unused("count").some((index) => /total|sum/i.test(board.textOf(index)));
  const counting = [...board.unused("count"), ...board.unused("distinct")];
  board.use(...counting);
  const common = { filters, notes: board.notes, direction: null, limit: null };
  const groups = withApartGroups(slots);
  const [place, second] = board.unused("column");
  if (second !== undefined) failStructure(board.textOf(second));
  if (place === undefined) {
    if (distinct) failStructure("different what");
    const [columns] = board.unused("columns");
    if (columns !== undefined && filters.length === 0 && groups.length === 0) {
      board.use(columns);
      return { family: "overview", filters, notes: board.notes, of: "shape" };
    }
    if (!board.has("rows") && !slots.days && filters.length === 0 && groups.length === 0)
      failStructure("what to count");
    return { family: "count", ...common, distinct: null, groups };
  }
  board.use(place);
  assertCounted(slots, counting, place);
  if (distinct) return { family: "count", ...common, distinct: chooseColumn(board, place, anything).name, groups };
  const asMeasure = chooseColumn(board, place, anything);
  const coded = isGroupable(asMeasure) && !isAdditive(asMeasure) && isPluralOfName(board.textOf(place), asMeasure.name);
  if (isMeasure(asMeasure) && !isYear(asMeasure) && !coded) {
    return toSumOrProblem(slots, chooseColumn(board, place, toMeasureNeed("sum")).name, total);
  }
  if (!isGroupable(asMeasure) && !isIdentifier(asMeasure))
    return { family: "count", ...common, distinct: null, groups: failStructure(asMeasure.name) };
  board.note(`Different values of ${asMeasure.name} were counted.`);
  return { family: "count", ...common, distinct: asMeasure.name, groups };
}
