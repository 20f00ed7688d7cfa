import type { ReadingOptions, TableLook } from "@/lib/ports/dataset-reader";
import type { ByteSurvey } from "../content/survey-bytes";
import { examineText } from "../csv/examine-text";
import { nameColumns } from "../csv/name-columns";
import { toTextNotices } from "../csv/reading-notices";
import { describeRemarks } from "../typing/describe-plans";
import { planColumns } from "../typing/infer-columns";

/** How many distinct texts of a column decide about it at first look. */
const textsJudged = 500;

/**
 * What the beginning of a text says about its table. The number of rows is an estimate unless the beginning is all of it.
 * Throws as `examineText` does.
 */
export async function lookAtText(options: {
  source: string;
  survey: ByteSurvey;
  reading: ReadingOptions;
}): Promise<TableLook> {
  const { survey, reading } = options;
  const text = await examineText(options);
  const { dialect, layout, sampled } = text;
  const naming = nameColumns(layout.header, layout.width);
  const plans = planColumns({
    samples: text.samples.map((texts) => texts.slice(0, textsJudged)),
    delimiter: dialect.delimiter,
    dateOrder: reading.dateOrder,
  });
  const columns = plans.map((plan, index) => ({ name: naming.names[index] ?? `column_${index + 1}`, plan }));
  const chosen = { delimiter: reading.delimiter !== undefined, header: reading.headerRow !== undefined };
  const exact = sampled.bytes >= survey.bytes;
  return {
    format: dialect.delimiter === "\t" ? "tsv" : "csv",
    columns: columns.map(({ name, plan }) => ({ name, storage: plan.storage })),
    rows: text.firstRows,
    rowCount: exact ? sampled.rows : Math.round((sampled.rows / sampled.bytes) * survey.bytes),
    exact,
    notices: [...toTextNotices(text, chosen), ...naming.notices, ...describeRemarks(columns)],
  };
}
