/** The parts of a question for the causes of a change, in the person's words. */
export interface ChangeWords {
  /** The measure with its conditions and its period: `sales in the South in March`. */
  main: string;
  /** What the period is compared with; null when the words do not say. */
  against: string | null;
  /** Which way the measure went, by the words; null when they do not say. */
  said: "up" | "down" | null;
}

const down =
  "drop(?:s|ped|ping)?|fell|falls?|fallen|falling|declin\\w*|decreas\\w*|slump\\w*|collaps\\w*|shr[aiu]nk\\w*|dip(?:s|ped)?|plung\\w*|los[st]|lower|down|worse\\w*|reduc\\w*|dr(?:y|ied) up";
const up =
  "through the roof|r[io]se|rises?|risen|rising|increas\\w*|gr[eo]w\\w*|jump\\w*|spik\\w*|climb\\w*|surg\\w*|soar\\w*|higher|up|better|improv\\w*|peak\\w*";
const either = "chang\\w*|mov\\w*|differ\\w*|develop\\w*|vary|varied";
const verb = `(?:(?:go|goes|went|gone|going|come|came) )?(?:so |very |that |much |suddenly |sharply |strongly )*(?<verb>${down}|${up}|${either})(?: (?:so (?:much|sharply|strongly|far)|that much|sharply|suddenly|strongly|significantly|a lot|off (?:a|the) cliff|off))?`;
const noun = `(?:(?:sharp|sudden|big|large|huge|strong|recent|steep|small|slight) )?(?<verb>drop|fall|decline|decrease|slump|collapse|dip|plunge|loss|reduction|rise|increase|growth|jump|spike|climb|surge|improvement|peak|change|difference|movement)`;
const polite =
  "(?:(?:please|so|and|but|ok|okay|now|hey|hi|can you|could you|tell me|explain|find out|investigate)[,:]? )*";
const asks = "(?:did|has|have|had|do|does|is|are|was|were|would|could)";
const causes = "(?:caused|causes|explains?|explained|drove|drives|is driving|led to|is behind|was behind)";
const wonders =
  "(?:what (?:has |have )?happened|(?:any (?:idea|clue) )?why|how come|what is behind (?:it|that)|what caused (?:it|that))";
const the = "(?:(?:the|our|this|that|these|my) )?";

const forms: readonly RegExp[] = [
  new RegExp(`^${polite}(?:why|how come) ${asks} (?<subject>.+?) (?:been )?${verb}(?<rest>(?: .*)?)$`, "iu"),
  new RegExp(`^${polite}(?:why|how come) (?<subject>.+?) (?:${asks} )?(?:been )?${verb}(?<rest>(?: .*)?)$`, "iu"),
  new RegExp(
    `^${polite}(?<subject>.+?) (?:${asks} )?(?:been )?${verb}(?<rest>(?: .*?)?)[,.;:]? (?:and |but |so )?${wonders}$`,
    "iu",
  ),
  new RegExp(
    `^${polite}(?:what ${causes}|the (?:causes?|reasons?) (?:of|for)) ${the}${noun} (?:in|of|for) (?<rest>.+)$`,
    "iu",
  ),
  new RegExp(
    `^${polite}(?:what ${causes}|the (?:causes?|reasons?) (?:of|for)) ${the}(?<subject>.+?) ${noun}(?<rest>(?: .*)?)$`,
    "iu",
  ),
  new RegExp(`^${polite}what ${causes} (?<subject>.+?) to (?:be |become )?${verb}(?<rest>(?: .*)?)$`, "iu"),
  new RegExp(`^${polite}${the}${noun} (?:in|of|for) (?<rest>.+)$`, "iu"),
  new RegExp(`^${polite}${the}(?<subject>.+?) ${noun}(?<rest>(?: .*)?)$`, "iu"),
];

const comparisons: readonly RegExp[] = [
  /^(?<main>.+?),? (?:(?:when |as )?compared (?:to|with)|in comparison (?:to|with)|versus|vs\.?|against|relative to|than|from what it was in) (?<against>.+)$/iu,
  /^(?<main>.+?),? (?<against>year[- ](?:over|on)[- ]year|yoy)(?<rest>.*)$/iu,
  /^(?<main>.+?),? (?<against>month[- ](?:over|on)[- ]month|mom)(?<rest>.*)$/iu,
];

/** "from February to March", "between February and March": the earlier one is the comparison. */
const spans: readonly RegExp[] = [
  /^(?<main>.+?) from (?<against>[^,]+?) to (?<period>[^,]+)$/iu,
  /^(?<main>.+?) between (?<against>[^,]+?) and (?<period>[^,]+)$/iu,
];

/** Splits a question for the causes of a change into its measure, its period, and what that is compared with. */
export function splitQuestion(question: string): ChangeWords {
  const plain = question
    .replace(/[’‘]/gu, "'")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[?!.]+$/u, "");
  const found = forms.map((form) => form.exec(plain)?.groups).find((groups) => groups !== undefined);
  const { subject = "", rest = "" } = found ?? {};
  const whole = found === undefined ? plain.replace(new RegExp(`^${polite}`, "iu"), "") : `${subject}${rest}`;
  const stripped = whole.replace(/\b(?:by (?:so much|that much|as much)|suddenly|so much)\b/giu, "").trim();
  return { ...splitComparison(stripped.replace(/\s+/gu, " ")), said: toDirection(found?.verb) };
}

function splitComparison(words: string): Pick<ChangeWords, "main" | "against"> {
  const compared = comparisons.map((form) => form.exec(words)?.groups).find((groups) => groups !== undefined);
  if (compared !== undefined) {
    return { main: `${compared.main ?? ""}${compared.rest ?? ""}`.trim(), against: compared.against ?? null };
  }
  const span = spans.map((form) => form.exec(words)?.groups).find((groups) => groups !== undefined);
  if (span !== undefined) return { main: `${span.main ?? ""} in ${span.period ?? ""}`, against: span.against ?? null };
  return { main: words, against: null };
}

function toDirection(word: string | undefined): ChangeWords["said"] {
  if (word === undefined) return null;
  if (new RegExp(`^(?:${down}|fall|loss|reduction)$`, "iu").test(word)) return "down";
  return new RegExp(`^(?:${up}|growth)$`, "iu").test(word) ? "up" : null;
}
