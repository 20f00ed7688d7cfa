import { isTimeKind } from "@/lib/domain/recipes/recipe-column";
import { toMeantKind } from "@/lib/domain/datasets/meant-kind";
import { toRoots } from "@/lib/lexicon/words/roots";
import { InstructionProblem } from "../instruction-problem";
import { isRowWord } from "../row-words";
import { drop, rows, the, toForm, type Form } from "./form";

type Groups = Readonly<Record<string, string | undefined>>;

/** Drops repeated rows: by the column or id that they are named after, or else by every column. */
const dropRepeated: Form["read"] = ({ noun = "" }, draft) => {
  const roots = toRoots(noun);
  const id = draft.columns.find(({ name }) => {
    const own = toRoots(name).filter((root) => !/^(?:id|no|nr|number|key|code)$/u.test(root));
    return toRoots(name).length > own.length && own.join(" ") === roots.join(" ");
  });
  const column = id ?? draft.findColumn(noun);
  if (column === null && !isRowWord(noun, draft)) {
    throw new InstructionProblem(
      `I do not know what “${noun}” are in this dataset. Try: drop duplicates; or by a column, for example: drop duplicates by ${draft.names[0] ?? "id"}.`,
    );
  }
  draft.addStep("drop_duplicates", column === null ? {} : { columns: [column.name] });
};

const dropDuplicates: Form["read"] = ({ columns }, draft) => {
  draft.addStep(
    "drop_duplicates",
    columns === undefined ? {} : { columns: draft.getColumns(columns).map(({ name }) => name) },
  );
};

/** Sets which of the duplicates is kept: the newest by a date, or the one with the largest number. */
const setKept: Form["read"] = ({ end = "newest", by }, draft) => {
  const isTimely = /^(?:newest|latest|most recent|youngest|last|oldest|earliest)/iu.test(end);
  if (/^(?:first|last)$/iu.test(end) && by === undefined) {
    if (/^first$/iu.test(end)) return;
    throw new InstructionProblem(
      "Specify the column that determines the last row, for example: keep the newest by date.",
    );
  }
  const found = by === undefined ? draft.getOnly(["date", "datetime"], "dates") : draft.getColumn(by);
  const profile = draft.findProfile(found.name);
  const meant = profile === null ? null : toMeantKind(profile);
  if (isTimely && found.kind === "text" && meant?.kind === "date" && meant.order !== "year month day") {
    throw new InstructionProblem(
      `${found.name} contains dates as text, which have no order yet. Convert it first: make ${found.name} a date.`,
    );
  }
  if (isTimely && !isTimeKind(found.kind) && found.kind === "text" && meant?.kind !== "date")
    throw new InstructionProblem(`${found.name} does not contain dates, so no row is the ${end}.`);
  const isLargest = /^(?:newest|latest|most|youngest|last|largest|highest|biggest)/iu.test(end);
  draft.setKept({ column: found.name, direction: isLargest ? "descending" : "ascending" });
};

const keepOne: Form["read"] = (groups: Groups, draft) => {
  dropDuplicates(groups, draft);
  if (groups.end !== undefined) setKept(groups, draft);
};

const exact = "(?:exact(?:ly)? |full(?:y)? |complete(?:ly)? )?";
const repeated = "(?:duplicates?|duplicated|repeated|repeating|redundant|double)";
const end =
  "(?<end>newest|latest|most recent|youngest|last|oldest|earliest|first|largest|highest|biggest|smallest|lowest)";
const one = "(?: (?:one|ones|row|rows|record|records|entry|entries|version|versions|line|lines))?";
const per = "(?:per|for each|for every|of each|of every|in each|for|of)";
const by =
  "(?:,? (?:by|according to|going by|based on|judged by|judging by|using|in terms of|in the order of) (?:the )?(?<by>.+))?";
const keep = "(?:keep|keeping|leave|leaving|retain|retaining|take|taking)(?: only| just| always)?";

/** Instructions about duplicate rows. */
export const duplicateForms: readonly Form[] = [
  toForm(
    `${drop} ${the}${exact}${repeated}(?: ${rows})?(?: (?:by|on|based on|in|of|with the same|per) (?<columns>.+?))?`,
    dropDuplicates,
  ),
  toForm(
    `${drop} ${the}${rows} (?:that|which) (?:are (?:exact )?(?:duplicates|duplicated|repeated)|repeat (?:an(?:other)? )?(?:earlier |other )?(?:row|one)s?)(?: (?:in|by) (?<columns>.+))?`,
    dropDuplicates,
  ),
  toForm(`${drop} ${the}${exact}${repeated} (?<noun>\\p{L}+(?: \\p{L}+)?)`, dropRepeated),
  toForm(
    `(?:de-?duplicate|dedupe|dedup)(?: (?:the |my )?(?:data|table|dataset|${rows}))?(?: (?:by|on|based on|per) (?<columns>.+))?`,
    dropDuplicates,
  ),
  toForm(`${keep} (?:the )?${end}${one} ${per} (?:the )?(?<columns>.+?)${by}`, keepOne),
  toForm(`${keep} (?:only |just |exactly )?one${one} ${per} (?<columns>.+)`, dropDuplicates),
  toForm(
    `(?:there (?:should|must) be |i want |make it |have )?(?:only |just |exactly )?one ${rows} ${per} (?<columns>.+)`,
    dropDuplicates,
  ),
  toForm(
    `(?:each|every|any) (?<columns>.+?) (?:should|must|may|can|is to|has to) (?:only |just )?(?:appear|occur|exist|be there|be listed|be present|be kept|come up|be in there) (?:only |just |exactly |at most )*once`,
    dropDuplicates,
  ),
  toForm(`make ${the}(?<columns>.+?) unique`, dropDuplicates),
  toForm(`${keep} (?:the )?(?:one with the )?${end}${one}${by}`, setKept),
  toForm(`${keep} (?:the )?(?:one with the )?${end} (?<by>.+?)`, setKept),
  toForm(`${keep} (?:the )?(?:most recently|last|latest) (?<by>\\p{L}+)${one}`, setKept),
];
