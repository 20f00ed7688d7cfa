/**
 * Returns the files of a paste. A picture beside text is skipped, because copied cells of a spreadsheet include one of
 * themselves. Other files stay, because file managers write their names as text.
 */
export function toPastedItems<Item extends Pick<DataTransferItem, "kind" | "type">>(paste: {
  types: readonly string[];
  items: Iterable<Item>;
}): Item[] {
  const hasText = paste.types.includes("text/plain");
  return [...paste.items].filter(({ kind, type }) => kind === "file" && !(hasText && type.startsWith("image/")));
}
