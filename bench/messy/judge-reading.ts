import type { Cell } from "@/lib/domain/datasets/cell";
import type { Notice } from "@/lib/domain/datasets/dataset";
import type { Entry, Expected, Probe } from "./read-manifest";

/** The reader's result for a file. */
export type Reading =
  | { refused: string }
  | { rowCount: number; names: readonly string[]; notices: readonly Notice[]; rows: readonly (readonly Cell[])[] };

/** How a reading compares with the manifest. */
export interface Verdict {
  /** `warned`: not as expected, but a notice mentions it. `silently wrong`: no notice does. */
  kind: "right" | "warned" | "silently wrong" | "refused" | "wrongly refused";
  /** What is not as expected; the reason for a refusal. */
  differences: string[];
}

/** A difference, and whether a notice mentions it. */
interface Difference {
  text: string;
  noticed: boolean;
}

const isOfWholeTable = (notice: Notice) => notice.columns.length === 0;

function judgeShape(table: Exclude<Reading, { refused: string }>, expected: Expected): Difference[] {
  const noticed = table.notices.some(isOfWholeTable);
  const differences: Difference[] = [];
  const { rows = table.rowCount } = expected;
  if (table.rowCount > rows || table.rowCount < rows - (expected.rows_all_empty ?? 0)) {
    differences.push({ text: `${table.rowCount} rows instead of ${rows}`, noticed });
  }
  const widths = [expected.columns, ...(expected.columns_ok ?? [])];
  if (!widths.includes(table.names.length)) {
    differences.push({ text: `${table.names.length} columns instead of ${expected.columns}`, noticed });
  }
  return differences;
}

function judgeNames(table: Exclude<Reading, { refused: string }>, expected: Expected): Difference[] {
  const { names_tail: tail = [] } = expected;
  return table.names.flatMap((name, index): Difference[] => {
    const wanted = expected.names?.[index] ?? tail[index - table.names.length + tail.length];
    if (wanted === undefined || wanted === name) return [];
    // A new name is not a difference if a notice mentions it.
    const noticed = table.notices.some((notice) => notice.columns.includes(name));
    return noticed ? [] : [{ text: `column "${name}" instead of "${wanted}"`, noticed }];
  });
}

function isText(cell: Cell | undefined, text: string): boolean {
  if (cell === null || cell === undefined) return text.trim() === "";
  if (typeof cell === "number") return text.trim() !== "" && Number(text) === cell && !/^[+-]?0\d|^\+/.test(text);
  return String(cell) === text || (typeof cell === "boolean" && String(cell) === text.toLowerCase());
}

function judgeProbe(table: Exclude<Reading, { refused: string }>, probe: Probe): Difference[] {
  const index = probe.column_index ?? table.names.indexOf(probe.column ?? "");
  const name = table.names[index];
  const cell = table.rows[probe.row]?.[index];
  const fits = probe.text === undefined ? cell === probe.number : isText(cell, probe.text);
  if (fits) return [];
  const noticed = table.notices.some((notice) => isOfWholeTable(notice) || notice.columns.includes(name ?? ""));
  const wanted = probe.text ?? probe.number;
  return [
    { text: `${JSON.stringify(cell ?? null)} instead of ${JSON.stringify(wanted)} in row ${probe.row}`, noticed },
  ];
}

function toProbes(expected: Expected): Probe[] {
  return (expected.records ?? []).flatMap((record, row) =>
    Object.entries(record).map(([column, text]): Probe => ({ row, column, text })),
  );
}

/** Compares what was read with what the manifest expects. Pure. */
export function judgeReading(entry: Entry, reading: Reading): Verdict {
  if ("refused" in reading) {
    const expected = entry.outcome === "refuse" || (entry.outcome === "load_or_warn" && !entry.expected);
    return { kind: expected ? "refused" : "wrongly refused", differences: [reading.refused] };
  }
  if (entry.outcome === "refuse") {
    return { kind: "silently wrong", differences: ["it was read, though it is no table"] };
  }
  const { expected } = entry;
  const probes = [...entry.probes, ...(expected ? toProbes(expected) : [])];
  const differences = [
    ...(expected ? [...judgeShape(reading, expected), ...judgeNames(reading, expected)] : []),
    ...probes.flatMap((probe) => judgeProbe(reading, probe)),
  ];
  if (differences.length === 0) {
    // Where no shape is expected, the file is broken in a way that must be mentioned.
    const isSilent = !expected && reading.notices.length === 0;
    return isSilent ? { kind: "silently wrong", differences: ["no notice"] } : { kind: "right", differences: [] };
  }
  const kind = differences.every(({ noticed }) => noticed) ? "warned" : "silently wrong";
  return { kind, differences: differences.map(({ text }) => text) };
}
