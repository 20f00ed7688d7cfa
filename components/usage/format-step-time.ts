import { formatDuration } from "../chat/run/format-duration";

/** How long a step took: milliseconds below one second, where most of the product's own steps are. */
export function formatStepTime(milliseconds: number): string {
  const rounded = Math.round(milliseconds);
  return rounded < 1_000 ? `${rounded} ms` : formatDuration(milliseconds);
}
