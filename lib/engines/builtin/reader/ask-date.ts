import { chooseDate } from "@/lib/lexicon/columns/choose-date";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import { toNameRoot } from "@/lib/lexicon/columns/name-words";

const when =
  /^\s*(?:and |so )?when (?:was|is|were|did) (?:the |our |my |their )?(?:very )?(first|earliest|oldest|last|latest|newest|most recent) (\p{L}+)(.*?)(?: (?:take place|happen|occur|come in|made|placed))?\s*[?.!]*$/iu;

/**
 * Asks for a date by its column: "when was the last cancelled order?" for `latest "Order Date"` of these rows. Returns other
 * questions as they are, and those about other things than rows.
 */
export function askDate(question: string, lexicon: Lexicon): string {
  const asked = when.exec(question);
  if (asked === null) return question;
  const [, which = "", noun = "", rest = ""] = asked;
  const column = chooseDate(lexicon, [])?.column;
  const { nouns } = lexicon.rows;
  const isOfRows = `${noun}${rest}`.split(/[^\p{L}]+/u).some((word) => nouns.has(toNameRoot(word.toLowerCase())));
  if (column === undefined || column.includes('"') || !isOfRows) return question;
  const end = /^(?:first|earliest|oldest)$/i.test(which) ? "earliest" : "latest";
  return `What is the ${end} "${column}" of the ${noun}${rest}?`;
}
