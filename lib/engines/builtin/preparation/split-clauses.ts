const verbs =
  "drop|remove|delete|discard|exclude|eliminate|get|throw|leave|take|keep|retain|only keep|filter|restrict|limit|sort|order|rename|call|split|merge|unify|join|combine|standardi[sz]e|normali[sz]e|fix|clean|fill|replace|cap|clip|winsori[sz]e|make|turn|convert|read|parse|treat|trim|strip|add|create|derive|compute|calculate|append|stack|group|count|sample|undo|revert|disable|enable|skip|de-?duplicate|dedupe|select|write|put|change|cast";
const polite =
  /^(?:(?:please|now|ok|okay|hey|hi|hello|just|kindly|first|then|next|also|finally|can you|could you|would you|will you|i want you to|i want to|i would like to|i'd like to|i need to|let's|let us|and)[\s,]+)+/iu;
const ending = /(?:[\s,]*(?:please|thanks|thank you|for me|now))*[\s.!?]*$/iu;

/**
 * Splits an instruction into its clauses, without polite words: at full stops, semicolons and line breaks, and before
 * each further verb.
 */
export function splitClauses(text: string): string[] {
  const quoted: string[] = [];
  // Quoted text is never split.
  const hidden = text.replaceAll(/"[^"\n]*"|“[^”\n]*”|`[^`\n]*`/gu, (part) => `⟦${quoted.push(part) - 1}⟧`);
  const joint = new RegExp(
    `\\s*(?:,|\\band\\b|\\bthen\\b|&)(?:\\s*(?:,|and|then|also|finally|next|after that))*\\s+(?=(?:${verbs})\\b)`,
    "giu",
  );
  return hidden
    .split(/[;\n]+|\.(?=\s|$)/u)
    .flatMap((sentence) => sentence.split(joint))
    .map((clause) => clause.trim().replace(polite, "").replace(ending, "").replaceAll(/\s+/gu, " ").trim())
    .filter((clause) => clause !== "")
    .map((clause) => clause.replaceAll(/⟦(\d+)⟧/gu, (_, place: string) => quoted[Number(place)] ?? ""));
}
