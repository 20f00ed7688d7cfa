import { quoteText } from "@/lib/domain/text/quotes";
import type { ColumnPlan } from "./column-plan";
import { toTrimmed } from "./missing-words";

/** Spellings of true and false, lower case: English, German, French, Spanish, Italian. */
const yes = [
  "true",
  "t",
  "yes",
  "y",
  "1",
  "on",
  "wahr",
  "ja",
  "j",
  "vrai",
  "oui",
  "verdadero",
  "si",
  "sí",
  "vero",
  "sì",
];
const no = ["false", "f", "no", "n", "0", "off", "falsch", "nein", "faux", "non", "falso"];

/** Plans a column of truth values in any spelling. */
export function planTruthWords(): ColumnPlan {
  const list = (words: readonly string[]) => words.map(quoteText).join(", ");
  const toValue = (raw: string) =>
    `CASE WHEN lower(${toTrimmed(raw)}) IN (${list(yes)}) THEN true WHEN lower(${toTrimmed(raw)}) IN (${list(no)}) THEN false END`;
  return { storage: "BOOLEAN", toValue, missingWords: [], remarks: [] };
}
