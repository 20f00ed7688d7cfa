import type { Draft } from "../draft";
import { InstructionProblem } from "../instruction-problem";
import { toForm, type Form } from "./form";

// Remarks change nothing. They set the antecedent of “it” and “them” in later clauses, and how values are written.

const setSubject =
  (subject: string): Form["read"] =>
  (_, draft) => {
    draft.noteSubject(subject);
  };

const noteColumns: Form["read"] = ({ columns = "" }, draft) => draft.note(draft.getColumns(columns));

const noteComma: Form["read"] = ({ columns = "it" }, draft) => {
  const found = draft.getColumns(columns);
  draft.note(found);
  draft.noteDecimalComma(found);
};

const noteValues: Form["read"] = ({ values = "", columns = "" }, draft) => {
  const found = draft.getColumns(columns);
  draft.noteSubject(`${values} in ${found.map(({ name }) => `"${name}"`).join(", ")}`);
};

/** “Humidity must lie between 0 and 100”: the next clause says what to do with other rows. */
const noteRange: Form["read"] = ({ column = "", low = "", high = "" }, draft) => {
  const { name } = draft.getColumn(column);
  draft.noteSubject(`rows where "${name}" is not between ${low} and ${high}`);
};

const noteGroupRows: Form["read"] = (_, draft) => {
  const isGrouped = draft.ops.some((op) => op.op === "AddStep" && op.type === "group_aggregate");
  if (!isGrouped)
    throw new InstructionProblem(
      "Specify what each row stands for and what it contains, for example: total price per city.",
    );
};

const lines = "(?:rows?|lines?|records?|entries|entry)";
const some = "(?:the |some |a few |several |many |there are )*";
const nothing = "(?:no|not|nothing|none|never|missing|unknown|absent|placeholder|without|invalid|empty)";
const comma =
  "(?:a |the )?(?:decimal )?commas?(?: (?:as|for|before|instead of)(?: (?:the|a))? (?:decimals?|cents|decimal (?:mark|point|separator)|point|decimal places))?";

/** Remarks, tried after all instructions. */
export const noteForms: readonly Form[] = [
  toForm(
    `(?:the )?(?:last|final|bottom|first) ${lines} (?:is|holds|has|contains|shows) (?:just |only )?(?:the |a )?(?:grand )?(?:totals?|sums?)(?: (?:of|over) .+| row| line)?`,
    setSubject("the total row"),
  ),
  toForm(
    `${some}${lines} (?:are|is|that are) (?:completely |entirely |totally |fully )?(?:blank|empty)`,
    setSubject("empty rows"),
  ),
  toForm(`${some}(?:blank|empty) ${lines}(?: in (?:it|there|the data|between))?`, setSubject("empty rows")),
  toForm(
    `${some}(?:${lines} (?:are|is|that are) )?(?:exact )?(?:duplicates|duplicated|repeated|(?:in there |there |listed )?(?:twice|several times|more than once))(?: ${lines})?`,
    setSubject("duplicates"),
  ),
  toForm(
    `(?<columns>.+?) (?:uses?|has|have|is written with|are written with|with|come with|comes with) ${comma}`,
    noteComma,
  ),
  toForm(
    "(?<columns>.+?) (?:has|have|contains?|holds?|comes? with) (?:the |some )?(?:(?:dollar|euro|pound|currency|percent|thousands?) )?(?:signs?|symbols?|separators?|units?|commas|words|blanks|spaces)(?:(?:,| and|, and) (?:the |some )?(?:(?:dollar|euro|pound|currency|percent|thousands?) )?(?:signs?|symbols?|separators?|units?|commas|words|blanks|spaces))*(?: in (?:it|them))?",
    noteColumns,
  ),
  toForm(
    "(?<columns>.+?) (?:is|are|came in|was|were) (?:currently |still |actually )?(?:(?:stored|saved|read|written|imported|kept|typed) )?(?:as |like )?(?:an? )?(?:texts?|strings?|words)",
    noteColumns,
  ),
  toForm(
    "(?<columns>.+?) (?:is|are) (?:always|completely|entirely|totally|fully|mostly|just)? ?(?:empty|blank|missing|the same|constant|useless|messy|inconsistent|dirty)",
    noteColumns,
  ),
  toForm(
    "(?<columns>.+?) (?:is|are) (?:written|spelled|spelt|typed|entered) (?:in (?:many |several )?(?:different|various|several|many) ways|inconsistently|differently)",
    noteColumns,
  ),
  toForm(
    `in (?<columns>.+?),? (?<values>.+?) (?:means?|stands? for|is|are|marks?|indicates?)(?: that)? (?:.+ )?${nothing}(?: .+)?`,
    noteValues,
  ),
  toForm(
    `(?:the )?(?:values? )?(?<values>.+?) in (?<columns>.+?) (?:means?|stands? for|is|are|marks?|indicates?)(?: that)? (?:.+ )?${nothing}(?: .+)?`,
    noteValues,
  ),
  toForm(
    "(?<column>.+?) (?:must|should|has to|can only|may only) (?:lie|be|stay|range|go) (?:between|from) (?<low>\\S+) (?:and|to) (?<high>\\S+)",
    noteRange,
  ),
  toForm(
    "(?:give me |keep |show |with |and )*(?:only |just |exactly )?one row (?:each|for each|per group)",
    noteGroupRows,
  ),
];

/** Whether a trailing clause is such a remark: “…, they have decimal commas”. */
export function noteRemark(text: string, draft: Draft): boolean {
  return noteForms.some(({ pattern, read }) => {
    const found = pattern.exec(text);
    return found !== null && draft.attempt(() => read(found.groups ?? {}, draft)) === null;
  });
}
