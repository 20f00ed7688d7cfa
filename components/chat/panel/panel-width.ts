import { accept } from "../../api/sessions/outline";
import { createStoredStore } from "../../draft/stored-store";

/** Limits of the side panel's width, in pixels; it also never covers the whole screen. */
export const panelLimits = { min: 320, max: 960, usual: 560 };

/** The side panel's width in this browser, in pixels. */
export const panelWidth = createStoredStore<number>({
  name: "caveat:panel",
  schema: accept(isWidth),
  empty: panelLimits.usual,
});

function isWidth(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= panelLimits.min && Number(value) <= panelLimits.max;
}
