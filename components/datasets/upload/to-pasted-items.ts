/**
 * The parts of a paste that are files somebody means. Beside text a picture is none: copied cells of a spreadsheet bring one of
 * themselves along. Other files stay, since file managers write their names as text.
 */
export function toPastedItems<Item extends Pick<DataTransferItem, "kind" | "type">>(paste: {
  types: readonly string[];
  items: Iterable<Item>;
}): Item[] {
  const hasText = paste.types.includes("text/plain");
  return [...paste.items].filter(({ kind, type }) => kind === "file" && !(hasText && type.startsWith("image/")));
}
