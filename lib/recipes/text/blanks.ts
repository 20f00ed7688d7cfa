/** SQL of a text with the characters that count as whitespace: space, tab, line breaks, no-break space. */
export const sqlBlanks = "' ' || chr(9) || chr(10) || chr(13) || chr(160)";

/** The same characters as a Python literal. */
export const pythonBlanks = String.raw`" \t\n\r\u00a0"`;

/** Pattern of a run of whitespace, for DuckDB and Arrow. */
export const blankRun = String.raw`[ \t\n\r\x{a0}]+`;
