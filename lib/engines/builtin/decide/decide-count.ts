import { isGroupable, isIdentifier, isMeasure, isYear } from "../matching/column-role";
import { chooseColumn } from "../parsing/choose-column";
import { failStructure, Unreadable } from "../parsing/unreadable";
import type { Plan } from "../plan/plan";
import { toMeasureNeed } from "./measures";
import { withApartGroups, type Slots } from "./slots";

const anything = { accepts: () => true, otherwise: "" };

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

function decideDays(slots: Slots, place: number): Plan {
  const { board, filters } = slots;
  const meaning = board.at(place);
  const dates = board.columnsThat((column) => /^(DATE|TIMESTAMP)/i.test(column.storage));
  const [date, ...others] = dates;
  const unique = date !== undefined && date.distinct === board.lexicon.dataset.profile.rowCount;
  if (meaning?.kind !== "grain" || meaning.grain !== "day" || !unique || others.length > 0)
    failStructure(board.textOf(place));
  board.use(place);
  board.note(`Every row is one day of ${date.name}, so rows were counted.`);
  return {
    family: "count",
    filters,
    notes: board.notes,
    distinct: null,
    groups: withApartGroups(slots),
    direction: null,
    limit: null,
  };
}

/** Plans "how many rows", "number of X", "how many different X"; null when nothing is counted. */
export function decideCount(slots: Slots): Plan | null {
  const { board, filters } = slots;
  const distinct = board.has("distinct");
  if ((!slots.counts && !distinct) || board.has("aggregate") || board.has("superlative")) return null;
  const total = board.unused("count").some((index) => /total|sum/i.test(board.textOf(index)));
  board.use(...board.unused("count"), ...board.unused("distinct"));
  const common = { filters, notes: board.notes, direction: null, limit: null };
  const groups = withApartGroups(slots);
  const [place, second] = board.unused("column");
  if (second !== undefined) failStructure(board.textOf(second));
  if (place === undefined) {
    const [grain] = board.unused("grain");
    if (grain !== undefined) return decideDays(slots, grain);
    if (distinct) failStructure("different what");
    const [columns] = board.unused("columns");
    if (columns !== undefined && filters.length === 0 && groups.length === 0) {
      board.use(columns);
      return { family: "overview", filters, notes: board.notes, of: "shape" };
    }
    if (!board.has("rows") && filters.length === 0 && groups.length === 0) failStructure("what to count");
    return { family: "count", ...common, distinct: null, groups };
  }
  board.use(place);
  if (distinct) return { family: "count", ...common, distinct: chooseColumn(board, place, anything).name, groups };
  const asMeasure = chooseColumn(board, place, anything);
  if (isMeasure(asMeasure) && !isYear(asMeasure)) {
    return toSumOrProblem(slots, chooseColumn(board, place, toMeasureNeed("sum")).name, total);
  }
  if (!isGroupable(asMeasure) && !isIdentifier(asMeasure))
    return { family: "count", ...common, distinct: null, groups: failStructure(asMeasure.name) };
  board.note(`Different values of ${asMeasure.name} were counted.`);
  return { family: "count", ...common, distinct: asMeasure.name, groups };
}
