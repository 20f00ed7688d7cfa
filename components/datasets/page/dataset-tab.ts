/** Which part of a dataset's page is shown: its data, or the recipe that prepares them. */
export type DatasetTab = "data" | "recipe";

/** Reads the shown part from the query of the address. */
export function toDatasetTab(query: string): DatasetTab {
  return new URLSearchParams(query).get("tab") === "recipe" ? "recipe" : "data";
}
