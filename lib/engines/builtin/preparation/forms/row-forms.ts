import { InstructionProblem, type Draft } from "../draft";
import { toRoots } from "../../words/roots";
import { readCondition } from "../read-condition";
import { toUnquoted } from "../read-value";
import { drop, rows, the, toForm, type Form } from "./form";

const totalWords = new Set(["total", "totals", "grand total", "subtotal", "sub total", "sum", "overall", "all"]);

/** What rows are called whatever the dataset is. */
const generic = new Set(
  "booking case customer employee entry event invoice item line measurement member observation order patient payment person product purchase reading record row sale sample shipment student ticket transaction trip user visit".split(
    " ",
  ),
);

/** Whether a word stands for the rows: a common one, or one of the dataset's or its columns' names. */
function isRowWord(word: string, draft: Draft): boolean {
  const known = new Set([draft.dataset.name, ...draft.names].flatMap(toRoots));
  const roots = toRoots(word);
  return roots.length > 0 && roots.every((root) => generic.has(root) || known.has(root));
}

/** Leaves out what the rows are called before a condition: “sales of 2024” is “of 2024”. */
function withoutRowWord(condition: string, draft: Draft): string {
  const found =
    /^(?<word>\p{L}+)\s+(?<rest>(?:of|from|in|for|with|without|where|that|whose|since|before|after|between|until|during)\s.+)$/iu.exec(
      condition.trim(),
    )?.groups;
  if (
    found === undefined ||
    draft.names.some((name) => name.toLowerCase() === found.word?.toLowerCase()) ||
    !isRowWord(found.word ?? "", draft)
  )
    return condition;
  return (found.rest ?? condition).replace(/^(?:for|with|where|that|whose)\s+/iu, "");
}

/** Drops rows that repeat one: by the id that is called like them, or else in every column. */
function dropRepeated({ noun = "" }: Readonly<Record<string, string | undefined>>, draft: Draft): void {
  const roots = toRoots(noun);
  const id = draft.columns.find(({ name }) => {
    const own = toRoots(name).filter((root) => !/^(?:id|no|nr|number|key|code)$/u.test(root));
    return toRoots(name).length > own.length && own.join(" ") === roots.join(" ");
  });
  const column = id ?? draft.findColumn(noun);
  if (column === null && !isRowWord(noun, draft)) {
    throw new InstructionProblem(
      `I do not know what “${noun}” are here. Say: drop duplicates; or by a column, for example: drop duplicates by ${draft.names[0] ?? "id"}.`,
    );
  }
  draft.addStep("drop_duplicates", column === null ? {} : { columns: [column.name] });
}

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
  draft.addStep("filter", { expression: readCondition(withoutRowWord(condition, draft), draft) });
};

const dropRows: Form["read"] = ({ condition = "" }, draft) => {
  draft.addStep("filter", { expression: readCondition(withoutRowWord(condition, draft), draft, false) });
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

/** Drops rows under a name of their own: “drop tickets without a price”. Throws InstructionProblem for another word. */
const dropNamed =
  (read: Form["read"]): Form["read"] =>
  (groups, draft) => {
    const { noun = "" } = groups;
    if (!isRowWord(noun, draft)) {
      throw new InstructionProblem(
        `I do not know what “${noun}” are here. Say rows, for example: drop rows without ${draft.names[0] ?? "a price"}.`,
      );
    }
    read(groups, draft);
  };

const exact = "(?:exact(?:ly)? |full(?:y)? |complete(?:ly)? )?";

/** Instructions about rows. */
export const rowForms: readonly Form[] = [
  toForm(
    `${drop} ${the}${exact}(?:duplicates?|duplicated|repeated|repeating)(?: ${rows})?(?: (?:by|on|based on|in) (?<columns>.+))?`,
    dropDuplicates,
  ),
  toForm(
    `${drop} ${the}${exact}(?:duplicate|duplicated|repeated|repeating) (?<noun>\\p{L}+(?: \\p{L}+)?)`,
    dropRepeated,
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
  toForm(`sort (?:it |them |the (?:data|table|${rows}) |${rows} )?by (?<columns>.+?)${directions}`, sortRows),
  toForm(`order (?:it |them |the (?:data|table|${rows}) |${rows} )?by (?<columns>.+?)${directions}`, sortRows),
  toForm(
    `(?:only keep|keep only|keep just|keep|retain only|retain|filter(?: (?:it|the data|the table|${rows}))?(?: (?:to|for|by|on))?|restrict (?:it |the data |the table )?to|limit (?:it |the data |the table )?to) (?:${the}${rows} )?(?:where |with |for |from |of |that are |that have |in which |whose )?(?<condition>.+)`,
    keepRows,
  ),
];
