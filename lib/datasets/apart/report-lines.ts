import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { Column } from "@/lib/domain/datasets/dataset";
import { ColumnProfile } from "@/lib/domain/datasets/profile";
import { ApartReport } from "./apart-reading";

/** The first line: the report without columns, and the number of column lines that follow. */
const Head = z.object({ report: ApartReport, columns: z.int().nonnegative() });
/** Each further line. */
const ColumnLine = z.object({ column: Column, profile: ColumnProfile });

/** Characters parsed at once: about 20 ms. */
const charactersAtOnce = 512 * 1024;

/**
 * Serialises a report with one JSON line per column, so that the server need not parse all columns of a very wide table
 * at once.
 */
export function toReportLines(report: ApartReport): string {
  if (report.outcome !== "read" && report.outcome !== "made")
    return JSON.stringify({ report, columns: 0 } satisfies z.infer<typeof Head>);
  const { table } = report;
  const { columns, profile } = table;
  const bare = { ...report, table: { ...table, columns: [], profile: { ...profile, columns: [] } } };
  const head: z.infer<typeof Head> = { report: bare, columns: columns.length };
  const lines = columns.map((column, index) => JSON.stringify({ column, profile: profile.columns[index] }));
  return [JSON.stringify(head), ...lines].join("\n");
}

/**
 * Parses the text of `toReportLines`, yielding to other work in between. Throws a SyntaxError for a truncated text, and
 * a ZodError for anything but a report.
 */
export async function readReportLines(text: string): Promise<ApartReport> {
  const [first = "", ...lines] = text.split("\n");
  const { report, columns } = Head.parse(JSON.parse(first));
  if (lines.length !== columns) throw new SyntaxError(`The report has ${lines.length} of ${columns} columns.`);
  if (report.outcome !== "read" && report.outcome !== "made") return report;
  let characters = 0;
  for (const line of lines) {
    const { column, profile } = ColumnLine.parse(JSON.parse(line));
    report.table.columns.push(column);
    report.table.profile.columns.push(profile);
    characters += line.length;
    if (characters < charactersAtOnce) continue;
    characters = 0;
    await setImmediate();
  }
  return report;
}
