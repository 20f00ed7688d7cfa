/** Colours that Plotly Express sets by default; their presence in a chart is not a choice. */
export const chartColours: readonly string[] = [
  "#636efa",
  "#ef553b",
  "#00cc96",
  "#ab63fa",
  "#ffa15a",
  "#19d3f3",
  "#ff6692",
  "#b6e880",
  "#ff97ff",
  "#fecb52",
];
