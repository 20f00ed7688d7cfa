import { formatDuration } from "../chat/run/format-duration";

/** Formats the duration of a step: in milliseconds below one second, like most of the product's own steps. */
export function formatStepTime(milliseconds: number): string {
  const rounded = Math.round(milliseconds);
  return rounded < 1_000 ? `${rounded} ms` : formatDuration(milliseconds);
}
