import { isMeasure } from "../matching/column-role";
import { chooseColumn } from "../parsing/choose-column";
import { failStructure } from "../parsing/unreadable";
import type { Plan } from "../plan/plan";
import type { Slots } from "./slots";

const anything = { accepts: () => true, otherwise: "", byNoun: true };

/** Uses up words that add nothing beside a quality question: counts, shares, "columns", "rows", "which". */
function useAround(slots: Slots): void {
  const { board } = slots;
  board.use(...board.unused("intent"), ...board.unused("count"), ...board.unused("columns"));
}

function decideMissing(slots: Slots): Plan {
  const { board, filters } = slots;
  if (slots.groups.length > 0 && !board.parts.some((part) => part.meaning.kind === "columns"))
    failStructure("missing values by group");
  const averaged = board.unused("aggregate").some((index) => {
    const meaning = board.at(index);
    return meaning?.kind === "aggregate" && meaning.aggregate !== "sum";
  });
  // How many rows have a gap is another number than how many gaps there are.
  const ofRows = slots.counts && board.has("rows") && !board.has("column") && !board.has("columns");
  if (averaged || ofRows) failStructure("rows with missing values");
  if (board.has("superlative") && board.has("column")) failStructure("a ranking by missing values");
  board.use(...board.unused("superlative"), ...board.unused("by"), ...board.unused("aggregate"));
  useAround(slots);
  const places = board.unused("column");
  board.use(...places);
  const named = places.map((place) => chooseColumn(board, place, anything).name);
  const columns = named.length > 0 ? named : [...board.lexicon.columns.keys()];
  return { family: "missing", filters, notes: board.notes, columns };
}

function decideOutliers(slots: Slots): Plan {
  const { board, filters } = slots;
  if (slots.groups.length > 0) failStructure("outliers by group");
  useAround(slots);
  const places = board.unused("column");
  board.use(...places);
  const need = { accepts: isMeasure, otherwise: "does not hold quantities, so it has no outliers." };
  const named = places.map((place) => chooseColumn(board, place, need).name);
  const columns = named.length > 0 ? named : board.columnsThat(isMeasure).map((column) => column.name);
  if (columns.length === 0) failStructure("no column of numbers");
  board.note("An outlier is a value more than 1.5 interquartile ranges below the first or above the third quartile.");
  return { family: "outliers", filters, notes: board.notes, columns };
}

/** Plans questions about the quality of the data: missing values, duplicates, outliers; null when it is none. */
export function decideQuality(slots: Slots): Plan | null {
  const { board, intents, filters } = slots;
  if (intents.has("missing")) return decideMissing(slots);
  if (intents.has("duplicates")) {
    useAround(slots);
    if (board.has("column") || slots.groups.length > 0) failStructure("duplicates within columns");
    return { family: "duplicates", filters, notes: board.notes };
  }
  return intents.has("outliers") ? decideOutliers(slots) : null;
}
