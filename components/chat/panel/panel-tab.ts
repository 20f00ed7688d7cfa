/** The views of the side panel. */
export const panelTabs = ["chart", "table", "code", "calls", "versions", "quality"] as const;
export type PanelTab = (typeof panelTabs)[number];
