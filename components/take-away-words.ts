/** Texts of what can be saved to a person's own machine. */
export const takeAwayWords = {
  session: "Take away",
  summary: "Summary (Markdown)",
  notebook: "Notebook (Jupyter)",
  bundle: "Everything, to make it again (ZIP)",
  table: "Save the table",
  csv: "CSV",
  parquet: "Parquet",
  whole: (form: string) => `Whole table, ${form}`,
  named: (name: string, form: string) => `${name}: ${form}`,
  figure: "Save the chart",
  png: "Picture (PNG)",
  svg: "Drawing (SVG)",
  page: "Page of its own (HTML)",
  tooManyChanges: "So many changes do not fit into the address of a page. Save the chart as a picture instead.",
  csvOf: "Data as a table (CSV)",
  json: "Chart data (JSON)",
} as const;
