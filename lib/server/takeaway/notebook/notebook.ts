/** A cell of a notebook; `id` is unique within it. */
export type Cell =
  | { cell_type: "markdown"; id: string; metadata: Record<string, never>; source: string[] }
  | {
      cell_type: "code";
      id: string;
      metadata: Record<string, never>;
      execution_count: null;
      outputs: [];
      source: string[];
    };

/** A Jupyter notebook of format 4.5. */
export interface Notebook {
  nbformat: 4;
  nbformat_minor: 5;
  metadata: {
    kernelspec: { name: string; display_name: string; language: string };
    language_info: { name: string; version?: string };
  };
  cells: Cell[];
}

/** @param id letters, digits, `-` and `_`, at most 64. */
export function markdownCell(id: string, source: string): Cell {
  return { cell_type: "markdown", id, metadata: {}, source: toLines(source) };
}

/** Creates a Python cell that has not run. @param id as of a Markdown cell. */
export function codeCell(id: string, source: string): Cell {
  return { cell_type: "code", id, metadata: {}, execution_count: null, outputs: [], source: toLines(source) };
}

/** Splits text into lines with their endings, as notebooks store them. */
function toLines(source: string): string[] {
  return source
    .trimEnd()
    .split(/(?<=\n)/)
    .filter((line) => line !== "");
}
