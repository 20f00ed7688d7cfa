import { editDistance } from "@/lib/domain/edit-distance";
import { findPhrase } from "./find-phrase";
import type { PhraseMeaning } from "./phrase";

/** Words worth correcting: those that change the question. */
const correctable =
  "average length duration median total maximum minimum highest lowest largest smallest biggest expensive cheapest percent percentage share different distinct between without excluding versus compared month quarter year weekday growth missing duplicate duplicates correlation distribution number longest shortest together instead descending ascending across which trend difference".split(
    " ",
  );

/** Whether two words differ by one letter added, left out, replaced, or swapped with its neighbour. */
export function isSlip(left: string, right: string): boolean {
  return editDistance(left, right, 1) <= 1;
}

/** Returns the meaning of the phrase of which `word` is a typo; null for none, or when it is a phrase itself. */
export function correctPhrase(word: string): PhraseMeaning | null {
  if (word.length < 5 || findPhrase(word) !== null) return null;
  const known = correctable.find((one) => isSlip(word, one));
  return known === undefined ? null : findPhrase(known);
}
