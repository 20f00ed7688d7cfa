import type { Draft } from "./draft";

const must = "(?:should|must|shall|has to|have to|needs? to|ought to)";

/** Rewrites common phrasings to the canonical one; each rewrite sees the output of the previous ones. */
const rewrites: readonly (readonly [pattern: RegExp, wording: string])[] = [
  [/^(?:i|we) (?:only |just )(?:need|want|care about)(?: to (?:keep|see))? (.+)$/iu, "keep only $1"],
  [/^(?:i|we) (?:need|want) (?:only|just) (.+)$/iu, "keep only $1"],
  [/^(?:i|we) (?:don't|do not|don’t) (?:need|want|use|care about) (.+?)(?: any ?more| at all)?$/iu, "drop $1"],
  [
    /^([^,]+?) (?:can|should|must|may|has to|have to) (?:go|be (?:dropped|removed|deleted|left out|thrown (?:away|out)|discarded))$/iu,
    "drop $1",
  ],
  [/^(.+?) (?:is|are) (?:not needed|useless|unnecessary|irrelevant|superfluous)$/iu, "drop $1"],
  [/^(?:no|without) (.+)$/iu, "drop $1"],
  [/^(?:lose|scrap|ditch|kick out|weed out|filter out|clear out) (.+)$/iu, "drop $1"],
  [/^take (.+) out$/iu, "drop $1"],
  [/^throw (.+) (?:away|out)$/iu, "drop $1"],
  [/^only (?:keep )?(.+?)(?: (?:should|must|may|are to) (?:stay|remain|be kept|be left))?$/iu, "keep only $1"],
  [/^(.+?) only$/iu, "keep only $1"],
  [
    new RegExp(
      `^(.+?) ${must} (?:only |just |always )?(?:be (?:called|named|renamed(?: to| as)?)|have the name) (.+)$`,
      "iu",
    ),
    "rename $1 to $2",
  ],
  [/^(?:use|take) (.+?) (?:as|for) (?:the )?(?:new )?name (?:of|for) (.+)$/iu, "rename $2 to $1"],
  [/^(?:change|set) (?:the )?name of (.+?) (?:to|into) (.+)$/iu, "rename $1 to $2"],
  [
    new RegExp(
      `^(.+?) ${must} (?:all )?(?:be|become|get|turn into|be (?:stored|written|turned into|converted to)) (.+)$`,
      "iu",
    ),
    "make $1 $2",
  ],
];

const pronoun =
  /\b(?:it|them|that|those|these|this|the rest|the others?|everything else|all others?|the remaining (?:rows|ones))\b/iu;

/** The wordings of a clause to try: unchanged, with a leading column moved to its end, and rephrased. */
export function toWordings(clause: string, draft: Draft): string[] {
  const wordings = [clause];
  const add = (text: string) => {
    if (!wordings.includes(text)) wordings.push(text);
  };
  const topic =
    /^(?:in|for|of|from|within) (?:the )?(?<column>[^,:]+?)(?:,| :|:) ?(?<rest>.+)$/iu.exec(clause)?.groups ??
    /^(?<column>[^,:]+?): ?(?<rest>.+)$/iu.exec(clause)?.groups;
  if (topic?.column !== undefined && topic.rest !== undefined && isColumn(topic.column, draft)) {
    add(`${topic.rest} in ${topic.column}`);
    add(`${topic.rest} ${topic.column}`);
  }
  const { subject } = draft;
  if (subject !== null && pronoun.test(clause)) add(clause.replace(pronoun, () => subject));
  const bare = /^(?<column>.+?) (?:in|with|as|to) .+$/iu.exec(clause)?.groups?.column;
  if (bare !== undefined && isColumn(bare, draft)) add(`make ${clause}`);
  for (const wording of [...wordings]) {
    for (const [pattern, to] of rewrites) if (pattern.test(wording)) add(wording.replace(pattern, to));
  }
  return wordings;
}

function isColumn(words: string, draft: Draft): boolean {
  return draft.attempt(() => void draft.getColumns(words)) === null;
}
