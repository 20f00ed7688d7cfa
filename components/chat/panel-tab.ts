/** The views of the side panel. */
export type PanelTab = "chart" | "table" | "code" | "calls" | "versions" | "quality";
