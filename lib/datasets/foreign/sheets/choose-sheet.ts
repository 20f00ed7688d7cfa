import { CaveatError } from "@/lib/domain/caveat-error";

/** Returns the name that a person chose, if it exists. Throws `invalid_input` listing the existing ones. */
export function chooseSheet(names: readonly string[], chosen: string): string {
  const found =
    names.find((name) => name === chosen) ?? names.find((name) => name.toLowerCase() === chosen.toLowerCase());
  if (found !== undefined) return found;
  const list = names
    .slice(0, 20)
    .map((name) => `“${name}”`)
    .join(", ");
  throw new CaveatError("invalid_input", `There is no sheet or file “${chosen.slice(0, 80)}” in it.`, {
    remedy: `Choose one of ${list}.`,
    fields: [{ field: "reading.sheet", message: "There is none with this name." }],
  });
}
