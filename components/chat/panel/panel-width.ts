import { accept } from "../../api/sessions/outline";
import { createStoredStore } from "../../draft/stored-store";

/** How wide the side panel may be, in pixels; it never takes more than most of the screen. */
export const panelLimits = { min: 320, max: 960, usual: 560 };

/** How wide the side panel was made in this browser, in pixels. */
export const panelWidth = createStoredStore<number>({
  name: "caveat:panel",
  schema: accept(isWidth),
  empty: panelLimits.usual,
});

function isWidth(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= panelLimits.min && Number(value) <= panelLimits.max;
}
