import type { Notice } from "@/lib/domain/datasets/dataset";
import { renamedColumnsText } from "@/lib/domain/datasets/renamed-columns";

/** Invisible characters except line breaks and tabs: controls, direction marks, zero-width ones. */
const invisible = /(?![\t\n])[\p{Cc}\p{Cf}]/gu;
const longestName = 200;
/** DuckDB's name for row numbers; it does not number the rows of a file with such a column. */
const reservedName = "file_row_number";

function cleanName(written: string): string {
  const name = written.replaceAll(/\r\n?/g, "\n").replace(invisible, "").trim();
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}

/**
 * Gives every column a name that is not blank and differs from all others even when case is ignored: blank ones become
 * `column_<position from 1>`, repeated ones get `_2`, `_3`, …; notices report the changes.
 */
export function nameColumns(header: readonly string[], width: number): { names: string[]; notices: Notice[] } {
  const written = Array.from({ length: width }, (_, index) => cleanName(header[index] ?? ""));
  const taken = new Set(written.map((name) => name.toLowerCase()));
  const used = new Set<string>([reservedName]);
  const blank: string[] = [];
  const repeated: string[] = [];
  const examples: string[] = [];
  const names = written.map((original, index) => {
    let name = original === "" ? `column_${index + 1}` : original;
    const isTaken = (candidate: string) =>
      used.has(candidate.toLowerCase()) || (candidate !== original && taken.has(candidate.toLowerCase()));
    for (let count = 2; isTaken(name); count += 1) {
      name = `${original === "" ? `column_${index + 1}` : original}_${count}`;
    }
    used.add(name.toLowerCase());
    if (original === "") blank.push(name);
    else if (name !== original) {
      repeated.push(name);
      examples.push(`${original} → ${name}`);
    }
    return name;
  });
  const notices: Notice[] = [];
  const trimmed = names.filter((name, index) => name !== (header[index] ?? name) && name === written[index]);
  if (trimmed.length > 0) {
    notices.push({
      text: "Columns were renamed: blanks and invisible characters around names were taken away.",
      columns: trimmed,
    });
  }
  if (blank.length > 0 && header.length > 0) {
    notices.push({ text: "Columns without a name were named by their position.", columns: blank });
  }
  if (repeated.length > 0) {
    notices.push({
      text: renamedColumnsText,
      columns: repeated,
      examples: examples.slice(0, 5),
    });
  }
  return { names, notices };
}
