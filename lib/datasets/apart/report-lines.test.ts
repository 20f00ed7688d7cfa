import { expect, it } from "vitest";
import { buildDataset } from "@/lib/testing/stores/persistence-builders";
import type { ApartReport } from "./apart-reading";
import { readReportLines, toReportLines } from "./report-lines";

/** Builds the report of a table with this many columns. */
function buildReport(count: number): ApartReport {
  const { format, rowCount, columns, notices, profile } = buildDataset();
  const widen = <Named extends { name: string }>(list: readonly Named[]): Named[] =>
    Array.from({ length: count }, (_, index) =>
      list.map((column) => ({ ...column, name: `line\n${index}\u2028` })),
    ).flat();
  const table = { format, rowCount, columns: widen(columns), notices: [...notices] };
  return { outcome: "read", table: { ...table, profile: { ...profile, columns: widen(profile.columns) } } };
}

const refused: ApartReport = {
  outcome: "refused",
  code: "unreadable_file",
  message: "It ends\nwithin quotes.",
  remedy: "Close them.",
  fields: [],
};

it.each([
  ["a table", buildReport(3)],
  ["a table without columns", buildReport(0)],
  ["a list", { outcome: "listed", tables: ["a\nb"] } satisfies ApartReport],
  ["a refusal", refused],
])("a report is read as it was written: %s", async (_, report) => {
  expect(await readReportLines(toReportLines(report))).toEqual(report);
});

it("a truncated report is not mistaken for a narrower table", async () => {
  const text = toReportLines(buildReport(3));
  const ends = [0, 10, text.length - 1, text.lastIndexOf("\n"), text.indexOf("\n")];
  for (const end of ends) await expect(readReportLines(text.slice(0, end))).rejects.toThrow(SyntaxError);
});

it("columns that do not fit their schema are refused", async () => {
  const text = toReportLines(buildReport(3)).replace('"missing":0', '"missing":-1');
  await expect(readReportLines(text)).rejects.toMatchObject({ name: "ZodError" });
});

it("other work continues while the report of a very wide table is read", async () => {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  const text = toReportLines(buildReport(20_000));
  setImmediate(turn);
  const report = await readReportLines(text);
  isDone = true;
  expect(report.outcome === "read" && report.table.columns.length).toBe(20_000);
  expect(turns).toBeGreaterThan(5);
});
