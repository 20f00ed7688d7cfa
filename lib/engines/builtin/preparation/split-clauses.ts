const verbs =
  "drop|remove|delete|discard|exclude|eliminate|get|throw|leave|take|keep|retain|only keep|filter|restrict|limit|sort|order|rename|call|split|merge|unify|join|combine|standardi[sz]e|normali[sz]e|fix|clean|fill|replace|cap|clip|winsori[sz]e|make|turn|convert|read|parse|treat|trim|strip|add|create|derive|compute|calculate|append|stack|group|count|sample|undo|revert|disable|enable|skip|de-?duplicate|dedupe|select|write|put|change|cast|round|capitali[sz]e|harmoni[sz]e|lower-?case|upper-?case|mark|consider|regard|blank|set|move|bin|bucket|carry|use|express|extract|concatenate|unpivot|melt|forward[ -]?fill|back[ -]?fill|keeping|leaving|interpret|reorder|arrange|lose|ditch|i don't need|i do not need|we don't need|i only need|put";
const polite =
  /^(?:(?:please|now|ok|okay|hey|hi|hello|just|kindly|first|then|next|also|finally|can you|could you|would you|will you|i want you to|i want to|i would like to|i'd like to|i need to|we need to|we can|you can|we should|you should|we want to|i'd like you to|let's|let us|and)[\s,]+)+/iu;
/** Lower case continues after an abbreviation; a sentence begins with a capital or a verb. */
const sentenceEnd = new RegExp(`[;\\n]+|\\.(?=\\s*$|\\s+(?:\\p{Lu}|⟦|(?:${verbs})\\b))`, "u");
const ending = /(?:[\s,]*(?:please|thanks|thank you|for me|now))*[\s.!?]*$/iu;

/**
 * Splits an instruction into its clauses, without politeness: at full stops, semicolons and line breaks, and before
 * each further verb.
 */
export function splitClauses(text: string): string[] {
  const quoted: string[] = [];
  // Quoted text is never split.
  const hidden = text.replaceAll(/"[^"\n]*"|“[^”\n]*”|`[^`\n]*`/gu, (part) => `⟦${quoted.push(part) - 1}⟧`);
  const joint = new RegExp(
    `\\s*(?:,|\\band\\b|\\bthen\\b|&)(?:\\s*(?:,|and|then|also|finally|next|after that|please))*\\s+(?=(?:${verbs})\\b)`,
    "giu",
  );
  return hidden
    .split(sentenceEnd)
    .flatMap((sentence) => sentence.split(joint))
    .flatMap(splitKinds)
    .reduce<string[]>(joinConditions, [])
    .map((clause) => clause.trim().replace(polite, "").replace(ending, "").replaceAll(/\s+/gu, " ").trim())
    .filter((clause) => clause !== "")
    .map((clause) => clause.replaceAll(/⟦(\d+)⟧/gu, (_, place: string) => quoted[Number(place)] ?? ""));
}

/** Joins “where X is missing” with what to do there. */
function joinConditions(clauses: string[], clause: string): string[] {
  const last = clauses.at(-1)?.trim();
  if (
    last === undefined ||
    !/^(?:where|wherever|when|if)\b/iu.test(last.replace(polite, "")) ||
    /\b(?:put|write|use|set|enter|insert|make)\b/iu.test(last)
  )
    return [...clauses, clause];
  return [...clauses.slice(0, -1), `${last}, ${clause.trim()}`];
}

const kind = "(?:into |to |as )?(?:an? )?(?:numbers?|numeric|dates?)";
const both = new RegExp(
  `^(?<start>.*?\\b(?:make|turn|convert|read|parse|treat|change|cast|store)) (?<first>.+? ${kind})(?:,? and|,) (?<second>.+? ${kind})(?<rest>,? .*)?$`,
  "iu",
);

/** Splits “make a a number and b a date” into two clauses. */
function splitKinds(clause: string): string[] {
  const { start = "", first = "", second = "", rest = "" } = both.exec(clause.trim())?.groups ?? {};
  return first === "" ? [clause] : [`${start} ${first}`, `${start} ${second}${rest}`];
}
