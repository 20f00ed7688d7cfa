/** Notices about what a sheet hides from the people who look at it, although all of it is read. */
export const hiddenCellsTexts = {
  filteredRows: "Rows that a filter hides in the sheet were read like all others.",
  hiddenRows: "Rows that are hidden in the sheet were read like all others.",
  hiddenColumns: "Columns that are hidden in the sheet were read like all others.",
} as const;
