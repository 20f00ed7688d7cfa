/** SQL of a text with the characters that count as blanks: blank, tab, line breaks, no-break blank. */
export const sqlBlanks = "' ' || chr(9) || chr(10) || chr(13) || chr(160)";

/** The same as a Python literal. */
export const pythonBlanks = String.raw`" \t\n\r\u00a0"`;

/** Pattern of a run of them, for DuckDB and Arrow. */
export const blankRun = String.raw`[ \t\n\r\x{a0}]+`;
