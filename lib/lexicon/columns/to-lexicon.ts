import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { hadPercentSigns } from "./column-unit";
import { findFinish, toMainDates } from "./choose-date";
import { toDays } from "./column-date";
import { toCoveredDays } from "./covered-days";
import { isYear } from "./column-role";
import { findConcepts } from "./find-concepts";
import type { Lexicon } from "./lexicon";
import { settleAmounts } from "./main-amounts";
import { createColumnMatcher } from "./match-columns";
import { matchMeanings } from "./match-meanings";
import { matchStates } from "./match-states";
import { createValueMatcher } from "./match-values";
import { toColumnAliases } from "./name-words";
import { toRowNouns } from "./row-nouns";

/** Number of dataset versions whose lexicons are kept. */
const mostKept = 16;
const kept = new Map<string, Lexicon>();

/** Returns the lexicon of a dataset, cached by version and name. */
export function toLexicon(dataset: DatasetFacts): Lexicon {
  const key = `${dataset.versionId}\n${dataset.name}`;
  const lexicon = kept.get(key) ?? createLexicon(dataset);
  kept.delete(key);
  kept.set(key, lexicon);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return lexicon.dataset === dataset ? lexicon : { ...lexicon, dataset };
}

function createLexicon(dataset: DatasetFacts): Lexicon {
  const { columns: profiles } = dataset.profile;
  const columns = new Map(profiles.map((column) => [column.name, column]));
  const concepts = new Map(findConcepts(profiles, (column) => hadPercentSigns(dataset, column)));
  const rows = toRowNouns(dataset, concepts);
  settleAmounts(concepts, { columns: profiles, rows, name: dataset.name });
  const dates = toMainDates({ columns, concepts, rows, dataset });
  const [main] = dates;
  if (main !== undefined) concepts.set("mainDate", [main]);
  const finish = findFinish({ columns }, dates);
  if (finish !== null) concepts.set("finishDate", [finish]);
  const mainColumn = columns.get(main ?? "");
  const matchNames = createColumnMatcher(toColumnAliases(columns.keys()));
  const base = {
    ...{ dataset, columns, concepts, rows },
    days: mainColumn === undefined ? toYearDays(profiles.find(isYear)) : toMainDays(mainColumn),
    matchColumns: remember((words) => matchMeanings(words, matchNames(words), concepts)),
    matchValues: remember(createValueMatcher(profiles)),
  };
  return { ...base, matchStates: remember((words) => matchStates(base, words)) };
}

/** First and last day that a column of dates is about. */
function toMainDays(column: ColumnProfile): Lexicon["days"] {
  const days = toDays(column);
  return days === null ? null : toCoveredDays(days, column);
}

/** First and last day of a column of years. */
function toYearDays(column: ColumnProfile | undefined): Lexicon["days"] {
  const { min, max } = column ?? { min: null, max: null };
  return typeof min === "number" && typeof max === "number" ? { first: `${min}-01-01`, newest: `${max}-12-31` } : null;
}

/** Caches the results of a lookup by its words. */
function remember<Match>(match: (words: readonly string[]) => Match): (words: readonly string[]) => Match {
  const answers = new Map<string, { match: Match }>();
  return (words) => {
    const key = words.join("\n");
    const before = answers.get(key);
    if (before !== undefined) return before.match;
    const found = match(words);
    answers.set(key, { match: found });
    return found;
  };
}
