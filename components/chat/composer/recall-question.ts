/**
 * Returns the question recalled by an arrow key: up for older ones, down for newer ones and finally an empty field.
 * Null while the composer contains other text, which must not be replaced.
 * @param questions questions asked so far, oldest first.
 */
export function recallQuestion(
  questions: readonly string[],
  text: string,
  direction: "older" | "newer",
): string | null {
  const distinct = questions.filter((question, place) => questions.lastIndexOf(question) === place);
  const present = text === "" ? distinct.length : distinct.indexOf(text);
  if (present === -1) return null;
  if (direction === "older") return distinct[present - 1] ?? null;
  return text === "" ? null : (distinct[present + 1] ?? "");
}

/** Whether an arrow key would move out of the text, because the cursor is on its first or last line. */
export function leavesText(
  { value, selectionStart, selectionEnd }: Pick<HTMLTextAreaElement, "value" | "selectionStart" | "selectionEnd">,
  direction: "older" | "newer",
): boolean {
  if (selectionStart !== selectionEnd) return false;
  return direction === "older"
    ? !value.slice(0, selectionStart).includes("\n")
    : !value.slice(selectionEnd).includes("\n");
}
