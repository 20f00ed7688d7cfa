import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { toPlainName } from "../facts/match-column";

/** What a placeholder refers to. */
export type PlacedValue =
  | { kind: "cell"; name: string; value: Cell }
  | { kind: "list"; entries: { name: string; value: Cell }[] }
  | { kind: "table"; table: ResultTable };

/**
 * Resolves the words of a placeholder in a result: `result`, a name, `row 2, name`, or `name, row 2, name` for a table
 * among named values. Matches names exactly first, then without case and punctuation; `column 2` and `entry 2` address
 * by position.
 */
export function findPlacedValue(words: string, result: AnalysisResult): PlacedValue | null {
  const wanted = words.trim();
  switch (result.kind) {
    case "scalar":
      return /^(?:the )?(?:result|value)$/iu.test(wanted) ? { kind: "cell", name: "", value: result.value } : null;
    case "table":
      return findInTable(wanted, result);
    case "record":
      return findInRecord(wanted, result.entries);
  }
}

type Entries = Extract<AnalysisResult, { kind: "record" }>["entries"];

function findInRecord(wanted: string, entries: Entries): PlacedValue | null {
  const entry = findNamed(wanted.replace(/^key\s+/iu, ""), entries, "entry") ?? findNamed(wanted, entries, "entry");
  if (entry !== undefined) {
    return typeof entry.value === "object" && entry.value !== null
      ? { kind: "table", table: entry.value }
      : { kind: "cell", name: entry.name, value: entry.value };
  }
  const tables = entries.flatMap(({ name, value }) =>
    typeof value === "object" && value !== null ? [{ name, table: value }] : [],
  );
  const [only, ...others] = tables;
  if (/^row\b/iu.test(wanted)) return only === undefined || others.length > 0 ? null : findInTable(wanted, only.table);
  const place = /^(.*?),\s*(row\b.*)$/iu.exec(wanted);
  const named = place === null ? undefined : findNamed((place[1] ?? "").trim(), entries, "entry");
  if (named !== undefined && typeof named.value === "object" && named.value !== null) {
    return findInTable(place?.[2] ?? "", named.value);
  }
  if (!isResult(wanted)) return null;
  const [single] = entries;
  if (entries.length === 1 && single !== undefined) return findInRecord(single.name, entries);
  const cells = entries.flatMap(({ name, value }) =>
    typeof value === "object" && value !== null ? [] : [{ name, value }],
  );
  if (cells.length > 0) return { kind: "list", entries: cells };
  return only === undefined ? null : { kind: "table", table: only.table };
}

function findInTable(wanted: string, table: ResultTable): PlacedValue | null {
  const place = /^row\s+(\d+)\s*,\s*(.+)$/iu.exec(wanted);
  const row = table.rows[place === null ? 0 : Number(place[1]) - 1];
  const columns = table.columns.map(({ name }, index) => ({ name, value: row?.[index] ?? null }));
  if (place !== null) {
    const cell = row === undefined ? undefined : findNamed((place[2] ?? "").trim(), columns, "column");
    return cell === undefined ? null : { kind: "cell", ...cell };
  }
  if (/^(?:number of )?rows$/iu.test(wanted)) return { kind: "cell", name: "rows", value: table.totalRows };
  const only = table.rows.length === 1 ? findNamed(wanted, columns, "column") : undefined;
  if (only !== undefined) return { kind: "cell", ...only };
  if (!isResult(wanted) || row === undefined) return null;
  const [single] = columns;
  return table.rows.length === 1 && columns.length === 1 && single !== undefined
    ? { kind: "cell", ...single }
    : { kind: "table", table };
}

function isResult(wanted: string): boolean {
  return /^(?:the )?(?:result|table)$/iu.test(wanted);
}

/** Finds the item of exactly that name, else the only similar one, else the one at that position. */
function findNamed<Item extends { name: string }>(
  wanted: string,
  items: readonly Item[],
  noun: "entry" | "column",
): Item | undefined {
  const name = wanted.replace(/^"(.*)"$/u, "$1");
  const exact = items.find((item) => item.name === name);
  if (exact !== undefined) return exact;
  const alike = toPlainName(name) === "" ? [] : items.filter((item) => toPlainName(item.name) === toPlainName(name));
  if (alike.length === 1) return alike[0];
  const place = new RegExp(`^${noun} (\\d+)$`, "iu").exec(name);
  return place === null ? undefined : items[Number(place[1]) - 1];
}
