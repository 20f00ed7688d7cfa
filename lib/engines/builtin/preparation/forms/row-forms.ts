import { InstructionProblem, type Draft } from "../draft";
import { readCondition } from "../read-condition";
import { toUnquoted } from "../read-value";
import { drop, rows, the, toForm, type Form } from "./form";

const totalWords = new Set(["total", "totals", "grand total", "subtotal", "sub total", "sum", "overall", "all"]);

function dropDuplicates({ columns }: Readonly<Record<string, string | undefined>>, draft: Draft): void {
  draft.addStep(
    "drop_duplicates",
    columns === undefined ? {} : { columns: draft.getColumns(columns).map(({ name }) => name) },
  );
}

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
      `No row of ${draft.dataset.name} looks like a total. Say which rows, for example: remove the rows where region is Total.`,
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
  draft.addStep("filter", { expression: readCondition(condition, draft) });
};

const dropRows: Form["read"] = ({ condition = "" }, draft) => {
  draft.addStep("filter", { expression: readCondition(condition, draft, false) });
};

const dropMissing: Form["read"] = ({ columns = "" }, draft) => {
  draft.addStep("drop_missing", { columns: draft.getColumns(columns).map(({ name }) => name) });
};

const directions =
  "(?: (?:in )?(?<direction>descending(?: order)?|desc|ascending(?: order)?|asc|largest first|highest first|newest first|smallest first|lowest first|oldest first|from (?:high|large)(?:est)? to (?:low|small)(?:est)?|from (?:low|small)(?:est)? to (?:high|large)(?:est)?))?";

const sortRows: Form["read"] = ({ columns = "", direction }, draft) => {
  const descending = /^(?:desc|largest|highest|newest|from (?:high|large))/iu.test(direction ?? "");
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

/** Instructions about rows. */
export const rowForms: readonly Form[] = [
  toForm(
    `${drop} ${the}(?:duplicates?|duplicated|repeated|repeating)(?: ${rows})?(?: (?:by|on|based on|in) (?<columns>.+))?`,
    dropDuplicates,
  ),
  toForm(
    `(?:de-?duplicate|dedupe|dedup)(?: (?:the |my )?(?:data|table|dataset|${rows}))?(?: (?:by|on|based on) (?<columns>.+))?`,
    dropDuplicates,
  ),
  toForm(`${drop} ${the}(?:sub-?|grand )?totals?(?: ${rows})?`, (_, draft) => dropTotals({}, draft)),
  toForm(`${drop} ${the}(?<name>"[^"]+"|“[^”]+”) ${rows}`, dropTotals),
  toForm(
    `${drop} ${the}(?:${rows} (?:without|with no|with (?:an? )?(?:missing|empty|blank)|missing|lacking)) (?:an? |any )?(?<columns>.+?)`,
    dropMissing,
  ),
  toForm(`${drop} ${the}${rows} where (?<columns>.+?) (?:is|are) (?:missing|empty|blank|null)`, dropMissing),
  toForm(`${drop} ${the}(?:missing|empty|blank) (?<columns>.+?)(?: ${rows}| values)?`, dropMissing),
  toForm(
    `${drop} ${the}${rows} (?:where|with|that have|that are|for|from|of|in|if|when|whose) (?<condition>.+)`,
    dropRows,
  ),
  toForm(`(?:keep|retain|leave|take) (?:only )?(?:the )?(?:first|top) ${count} ${rows}`, firstRows),
  toForm(
    `(?:keep|retain|take) (?:only )?(?:the )?(?<end>top|bottom|largest|highest|smallest|lowest|newest|oldest) ${count}(?: ${rows})? by (?<column>.+)`,
    topRows,
  ),
  toForm(`(?:(?:take|keep|draw) (?:a )?(?:random )?sample of|sample) ${count}(?: (?:random )?${rows})?`, sampleRows),
  toForm(`sort (?:it |them |the (?:data|table|${rows}) |${rows} )?by (?<columns>.+?)${directions}`, sortRows),
  toForm(`order (?:it |them |the (?:data|table|${rows}) |${rows} )?by (?<columns>.+?)${directions}`, sortRows),
  toForm(
    `(?:only keep|keep only|keep just|keep|retain only|retain|filter(?: (?:it|the data|the table|${rows}))?(?: (?:to|for|by|on))?|restrict (?:it |the data |the table )?to|limit (?:it |the data |the table )?to) (?:${the}${rows} )?(?:where |with |for |from |of |that are |that have |in which |whose )?(?<condition>.+)`,
    keepRows,
  ),
];
