import { toMeantKind } from "@/lib/domain/datasets/meant-kind";
import type { Draft } from "../draft";
import { InstructionProblem } from "../instruction-problem";
import { readCondition } from "../conditions/read-condition";
import { looksLikeNumbers, toUnquoted } from "../read-value";
import { isRowWord, withoutRowWord } from "../row-words";
import { drop, rows, the, toForm, type Form } from "./form";

const totalWords = new Set(["total", "totals", "grand total", "subtotal", "sub total", "sum", "overall", "all"]);

/** Drops the rows of known totals, or of texts that look like totals. */
function dropTotals({ name }: Readonly<Record<string, string | undefined>>, draft: Draft): void {
  const known = draft.dataset.notices.flatMap(({ totals = [] }) => totals);
  const wanted = name === undefined ? null : toUnquoted(name).toLowerCase();
  const found = (known.length > 0 ? known : findTotalTexts(draft)).flatMap(({ column, texts }) => {
    const fitting = wanted === null ? texts : texts.filter((text) => text.trim().toLowerCase() === wanted);
    return fitting.length === 0 || !draft.names.includes(column) ? [] : [{ column, texts: fitting }];
  });
  if (found.length === 0) {
    throw new InstructionProblem(
      `No row of ${draft.dataset.name} looks like a total. Specify the rows, for example: remove the rows where region is Total.`,
    );
  }
  for (const { column, texts } of found) draft.addStep("drop_totals", { column, texts });
}

function findTotalTexts({ dataset }: Draft): { column: string; texts: string[] }[] {
  return dataset.profile.columns.flatMap(({ name: column, values = [] }) => {
    const texts = values.filter((value) =>
      totalWords.has(
        value
          .trim()
          .toLowerCase()
          .replaceAll(/[\s_-]+/gu, " "),
      ),
    );
    return texts.length === 0 ? [] : [{ column, texts }];
  });
}

const keepRows: Form["read"] = ({ condition = "" }, draft) => {
  draft.addStep("filter", { expression: readCondition(withoutRowWord(condition, draft), draft) });
};

const dropRows: Form["read"] = ({ condition = "" }, draft) => {
  draft.addStep("filter", { expression: readCondition(withoutRowWord(condition, draft), draft, false) });
};

const dropMissing: Form["read"] = ({ columns = "" }, draft) => {
  draft.addStep("drop_missing", { columns: draft.getColumns(columns).map(({ name }) => name) });
};

const directions =
  "(?:,? (?:in )?(?<direction>descending(?: order)?|desc|ascending(?: order)?|asc|(?:the )?(?:largest|highest|biggest|newest|latest|most recent|heaviest|longest|most expensive|richest|best|smallest|lowest|oldest|earliest|lightest|shortest|cheapest|youngest)(?: ones?)? first|from (?:high|large)(?:est)? to (?:low|small)(?:est)?|from (?:low|small)(?:est)? to (?:high|large)(?:est)?|from a to z|from z to a|alphabetically))?";

/** Throws InstructionProblem for numbers or dates stored as text, which sort differently. */
function assertSortable(name: string, draft: Draft): void {
  const profile = draft.findProfile(name);
  const isText = draft.columns.some((column) => column.name === name && column.kind === "text");
  if (!isText || profile === null) return;
  const meant = toMeantKind(profile);
  if (meant?.kind === "date" && meant.order === "year month day") return;
  const kind = meant?.kind ?? (looksLikeNumbers(name, draft) ? "number" : null);
  if (kind === null) return;
  throw new InstructionProblem(
    `${name} contains ${kind}s as text, which sort differently. Convert it first: make ${name} a ${kind}.`,
  );
}

const sortByDate: Form["read"] = ({ direction }, draft) =>
  sortRows({ columns: `"${draft.getOnly(["date", "datetime"], "dates").name}"`, direction }, draft);

const sortRows: Form["read"] = ({ columns = "", direction }, draft) => {
  for (const { name } of draft.getColumns(columns)) assertSortable(name, draft);
  const descending =
    /^(?:desc|(?:the )?(?:largest|highest|biggest|newest|latest|most|heaviest|longest|richest|best)|from (?:high|large|z))/iu.test(
      direction ?? "",
    );
  draft.addStep("sort_limit", {
    by: draft
      .getColumns(columns)
      .map(({ name }) => ({ column: name, direction: descending ? "descending" : "ascending" })),
  });
};

const topRows: Form["read"] = ({ count = "", column = "", end = "" }, draft) => {
  const descending = !/^(?:bottom|lowest|smallest|oldest)$/iu.test(end);
  draft.addStep("sort_limit", {
    by: [{ column: draft.getColumn(column).name, direction: descending ? "descending" : "ascending" }],
    limit: Number(count.replaceAll(",", "")),
  });
};

const firstRows: Form["read"] = ({ count = "" }, draft) => {
  draft.addStep("sort_limit", { by: [], limit: Number(count.replaceAll(",", "")) });
};

const sampleRows: Form["read"] = ({ count = "" }, draft) => {
  draft.addStep("sample", { rows: Number(count.replaceAll(",", "")) });
};

const count = "(?<count>[1-9][\\d,]*)";

/** Drops rows by the dataset's own word for them: “drop tickets without a price”. Throws InstructionProblem for another word. */
const dropNamed =
  (read: Form["read"]): Form["read"] =>
  (groups, draft) => {
    const { noun = "" } = groups;
    if (!isRowWord(noun, draft)) {
      throw new InstructionProblem(
        `I do not know what “${noun}” are in this dataset. Use “rows”, for example: drop rows without ${draft.names[0] ?? "a price"}.`,
      );
    }
    read(groups, draft);
  };

const keep =
  "(?:only keep|keep only|keep just|just keep|keep|retain only|retain|filter(?: (?:it|the data|the table|(?:rows?|records?)))?(?: (?:to|for|by|on))?|restrict (?:it |the data |the table )?to|limit (?:it |the data |the table )?to)";

/** Drops the rows without a value in any column. */
const dropEmptyRows: Form["read"] = (_, draft) => {
  const usable = draft.columns.filter(({ kind }) => kind !== "other").map(({ name }) => name);
  draft.addStep("drop_missing", { columns: usable, when: "all" });
};

/** Explains how outliers can be treated, because dropping them is ambiguous. */
const refuseOutliers: Form["read"] = ({ column = "" }, draft) => {
  const { name } = draft.getColumn(column);
  throw new InstructionProblem(
    `Which values of ${name} are outliers is a matter of choice. Try: cap the outliers of ${name}; or: drop rows where ${name} is above 100.`,
  );
};

/** Instructions about rows. */
export const rowForms: readonly Form[] = [
  toForm(`${drop} ${the}outliers? (?:of|in|from) (?<column>.+)`, refuseOutliers),
  toForm(`${drop} ${the}(?:last |final |bottom )?(?:sub-?|grand )?(?:totals?|sums?)(?: ${rows})?`, (_, draft) =>
    dropTotals({}, draft),
  ),
  toForm(
    `${drop} ${the}${rows} (?:with|of|for|that (?:is|are|has|have|holds?|shows?)) (?:the |a )?(?:sub-?|grand )?(?:totals?|sums?)`,
    (_, draft) => dropTotals({}, draft),
  ),
  toForm(`${drop} ${the}(?:completely |entirely |totally |fully |all )?(?:empty|blank) ${rows}`, dropEmptyRows),
  toForm(
    `${drop} ${the}${rows} (?:where|in which|with|that|which) (?:have |has |are |is )?(?:(?:everything|all(?: columns| cells| values)?|every (?:column|cell|value)) (?:is |are )?(?:missing|empty|blank)|nothing|no values?(?: at all| in any column)?|(?:completely |entirely |totally |fully )?(?:empty|blank))(?: in them)?`,
    dropEmptyRows,
  ),
  toForm(`${drop} ${the}(?<name>"[^"]+"|“[^”]+”) ${rows}`, dropTotals),
  toForm(
    `${drop} ${the}(?:${rows} (?:without|with no|with (?:an? )?(?:missing|empty|blank)|missing|lacking)) (?:an? |any )?(?<columns>.+?)`,
    dropMissing,
  ),
  toForm(`${drop} ${the}${rows} where (?<columns>.+?) (?:is|are) (?:missing|empty|blank|null)`, dropMissing),
  toForm(`${drop} ${the}(?:missing|empty|blank) (?<columns>.+?)(?: ${rows}| values)?`, dropMissing),
  toForm(
    `${drop} ${the}${rows} (?<condition>(?:where|which|whose|that|under|over|above|below|before|after|since|until|between|without|with|in|of|from|for|outside) .+)`,
    dropRows,
  ),
  toForm(
    `${drop} ${the}${rows} (?:where|with|that have|that are|for|from|of|in|if|when|whose) (?<condition>.+)`,
    dropRows,
  ),
  toForm(
    `${drop} ${the}(?<noun>\\p{L}+) (?:without|with no|with (?:an? )?(?:missing|empty|blank)|missing|lacking) (?:an? |any )?(?<columns>.+?)`,
    dropNamed(dropMissing),
  ),
  toForm(
    `${drop} ${the}(?<noun>\\p{L}+) (?:where|with|that have|that are|from|of|in|if|when|whose) (?<condition>.+)`,
    dropNamed(dropRows),
  ),
  toForm(`(?:keep|retain|leave|take) (?:only )?(?:the )?(?:first|top) ${count} ${rows}`, firstRows),
  toForm(
    `(?:keep|retain|take) (?:only )?(?:the )?(?<end>top|bottom|largest|highest|smallest|lowest|newest|oldest) ${count}(?: ${rows})? by (?<column>.+)`,
    topRows,
  ),
  toForm(`(?:(?:take|keep|draw) (?:a )?(?:random )?sample of|sample) ${count}(?: (?:random )?${rows})?`, sampleRows),
  toForm(
    `(?:sort|order|arrange)(?: it| them| the (?:data|table|${rows})| ${rows})?,? (?<direction>(?:the )?(?:newest|latest|most recent|oldest|earliest)(?: ones?)? first)`,
    sortByDate,
  ),
  toForm(
    `(?:sort|order|arrange|rank) (?:it |them |(?:all )?the (?:data|table|${rows}) |${rows} |everything )?by ${the}(?<columns>.+?)${directions}`,
    sortRows,
  ),
  toForm(`${keep} (?:${the}${rows} )?(?:where |for |from |of |that are |in which |whose )?(?<condition>.+)`, keepRows),
];

/** Tried after all other instructions: “drop everyone under 18”, “drop cancelled orders”. */
export const lastRowForms: readonly Form[] = [
  toForm(`${drop} ${the}(?<condition>(?:negative|positive|zero) .+?)(?: values?)?`, dropRows),
  toForm(`${drop} ${the}(?<condition>.+)`, dropRows),
];
