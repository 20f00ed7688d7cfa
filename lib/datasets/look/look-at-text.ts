import type { Reading } from "@/lib/domain/datasets/reading";
import type { TableLook } from "@/lib/domain/datasets/table-look";
import type { ByteSurvey } from "../content/survey-bytes";
import { toDelimiterWord } from "../csv/dialect";
import { examineText, type TextExamination } from "../csv/examine-text";
import { nameColumns } from "../csv/name-columns";
import { toTextNotices } from "../csv/reading-notices";
import { planChosen } from "../typing/chosen-types";
import { describeRemarks } from "../typing/describe-plans";
import { planColumns, toFileContext } from "../typing/infer-columns";

/** Maximum number of distinct texts that decide about a column in a preview. */
const textsJudged = 500;
/** Maximum characters of a displayed text. */
const longestText = 300;

function toShown(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((row) => row.map((text) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text)));
}

/** Describes how the text was read: the person's choices, and otherwise what was detected. */
function toReading({ encoding, dialect, layout }: TextExamination, chosen: Reading, dayFirst: boolean | null): Reading {
  const order = dayFirst === null ? {} : { dateOrder: dayFirst ? ("day first" as const) : ("month first" as const) };
  return {
    ...order,
    ...chosen,
    delimiter: toDelimiterWord(dialect),
    encoding: encoding.label,
    quote: dialect.quote ?? "none",
    headerRow: layout.headerRow,
    ...(layout.headerRows > 1 && { headerRows: layout.headerRows }),
  };
}

/**
 * Previews the table of a text from its beginning. The number of rows is an estimate unless the beginning is all of it.
 * Throws as `examineText` does.
 */
export async function lookAtText(options: {
  source: string;
  survey: ByteSurvey;
  reading: Reading;
}): Promise<TableLook> {
  const { survey, reading } = options;
  const text = await examineText(options);
  const { dialect, layout, sampled } = text;
  const naming = nameColumns(layout.header, layout.width);
  const samples = text.samples.map((texts) => texts.slice(0, textsJudged));
  const table = {
    samples,
    names: naming.names,
    delimiter: dialect.delimiter,
    dateOrder: reading.dateOrder,
    decimalMark: reading.decimalMark,
  };
  const context = toFileContext(table);
  const columns = planColumns(table).map((found, index) => {
    const name = naming.names[index] ?? `column_${index + 1}`;
    const type = Object.hasOwn(reading.types ?? {}, name) ? reading.types?.[name] : undefined;
    return { name, plan: type === undefined ? found : planChosen(type, samples[index] ?? [], context) };
  });
  const chosen = { delimiter: reading.delimiter !== undefined, header: reading.headerRow !== undefined };
  const exact = sampled.bytes >= survey.bytes;
  return {
    format: dialect.delimiter === "\t" ? "tsv" : "csv",
    columns: columns.map(({ name, plan }) => ({ name, storage: plan.storage })),
    rows: toShown(text.firstRows),
    rowCount: exact ? sampled.rows : Math.round((sampled.rows / sampled.bytes) * survey.bytes),
    exact,
    notices: [...toTextNotices(text, chosen), ...naming.notices, ...describeRemarks(columns)],
    reading: toReading(text, reading, context.dayFirst),
    sheets: [],
    beginning: toShown(text.beginning),
  };
}
