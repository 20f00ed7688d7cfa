import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { Notice } from "@/lib/domain/datasets/dataset";
import type { Reading } from "@/lib/domain/datasets/reading";
import { quoteText } from "@/lib/domain/text/quotes";
import type { CountedRows } from "../assert-rows";
import type { ByteSurvey } from "../content/survey-bytes";
import type { DuckSession } from "../duck/duck-session";
import { examineText, type TextExamination } from "./examine-text";
import type { Dialect } from "./dialect";
import { nameColumns } from "./name-columns";
import { isUnevenText, toRawRelation } from "./raw-relation";
import { toRepairNotices, toTextNotices } from "./reading-notices";
import { rewriteCsv } from "./rewrite-csv";
import { storeText } from "./store-text";

/** Where a text comes from and where its table goes; all paths absolute. */
export interface TextTableOptions {
  source: string;
  survey: ByteSurvey;
  reading: Reading;
  /** Path of an intermediate file. */
  rewritten: string;
  /** Receives the Parquet file. */
  target: string;
  signal?: AbortSignal;
}

interface RawText {
  relation: string;
  notices: Notice[];
  counted: CountedRows;
}

const quotesAsText: Notice = {
  text: "Quotes are read as text, because one of them would enclose a large part of the file.",
  columns: [],
};

/**
 * Rewrites a text as even UTF-8 CSV and reports the repairs. Reads a quote that swallows too much as text, and then all
 * others, too.
 */
async function rewrite(options: TextTableOptions, text: TextExamination): Promise<RawText> {
  const { source, rewritten: target, signal } = options;
  const { encoding, dialect, layout } = text;
  const attempt = (quote: Dialect["quote"]) =>
    rewriteCsv({ source, target, encoding: encoding.label, dialect: { ...dialect, quote }, layout, signal });
  let swallowed = false;
  const report = await attempt(dialect.quote).catch((error: unknown) => {
    if (dialect.quote === null || !isCaveatError(error, "unreadable_file")) throw error;
    swallowed = true;
    return attempt(null);
  });
  const relation = toRawRelation({
    path: target,
    dialect: { delimiter: ",", quote: '"', escape: "double" },
    width: layout.width,
    header: false,
    lineFeeds: true,
    longestRow: report.longestRow,
  });
  const { rows } = report;
  if (rows === 0 && report.remarks.count + report.repeated.count > 0) throw toRowless();
  return {
    relation,
    counted: { rows, exact: true },
    notices: [...(swallowed ? [quotesAsText] : []), ...toRepairNotices(report)],
  };
}

function toRowless(): CaveatError {
  return new CaveatError(
    "unreadable_file",
    "This file has no rows: there are only remarks, or repetitions of the names of the columns, below these names.",
    { remedy: "Check that the export finished, and upload it again; or choose that no row holds the names." },
  );
}

/** Throws when rows far down repeat the names of the columns, as in concatenated files: the text is not even then. */
async function assertNamesOnce(session: DuckSession, relation: string, names: readonly string[]): Promise<void> {
  const same = names.flatMap((name, index) => (name === "" ? [] : [`c${index} = ${quoteText(name)}`]));
  const found = await session.query(`SELECT 1 FROM ${relation} WHERE ${same.join(" AND ")} LIMIT 1`);
  if (found.length > 0) throw new Error("Rows repeat the names of the columns.");
}

/**
 * Reads delimited text into Parquet. DuckDB reads a plain file directly; any other is first made even. Returns the
 * format and everything that was assumed. Throws as `examineText` and `DuckSession.query` do.
 */
export async function readTextTable(
  session: DuckSession,
  options: TextTableOptions,
): Promise<{ format: string; notices: Notice[]; counted: CountedRows }> {
  const { reading } = options;
  const text = await examineText(options);
  const { dialect, layout } = text;
  const naming = nameColumns(layout.header, layout.width);
  const store = async ({ relation, notices, counted }: RawText, onMisfit?: () => Promise<void>) => {
    const found = await storeText(session, {
      relation,
      samples: text.samples,
      delimiter: dialect.delimiter,
      dateOrder: reading.dateOrder,
      decimalMark: reading.decimalMark,
      names: naming.names,
      reading,
      target: options.target,
      onMisfit,
    });
    return { counted, notices: [...notices, ...found] };
  };
  const storeRewritten = async () => store(await rewrite(options, text));
  const path = options.source;
  const plain = toRawRelation({ path, dialect, width: layout.width, header: layout.headerRow !== null });
  const { repeated } = layout;
  const onMisfit = repeated === null ? undefined : () => assertNamesOnce(session, plain, repeated);
  const stored = text.isPlain
    ? await store({ relation: plain, notices: [], counted: text.counted }, onMisfit).catch((error: unknown) => {
        if (isUnevenText(error) && options.signal?.aborted !== true) return storeRewritten();
        throw error;
      })
    : await storeRewritten();
  const chosen = { delimiter: reading.delimiter !== undefined, header: reading.headerRow !== undefined };
  return {
    format: dialect.delimiter === "\t" ? "tsv" : "csv",
    notices: [...toTextNotices(text, chosen), ...naming.notices, ...stored.notices],
    counted: stored.counted,
  };
}
