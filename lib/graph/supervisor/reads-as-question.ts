const filler =
  "(?:please|now|ok|okay|hey|hi|hello|and|then|also|so|but|just|i want to|i would like to|let us|bitte|und|dann|jetzt|nun)";
/** Asks politely for something to be done: only the rest shows what. */
const polite =
  "(?:(?:can|could|would|will) (?:you|we|i)|is it possible to|are you able to|kannst du|könntest du|könnten sie|können (?:sie|wir)|kann man)";

/** First words of questions, in English and German. */
const questions = [
  "what|which|who|whom|whose|when|where|why|how|is|are|was|were|do(?! (?:the|it|this|that|so)\\b)|does|did|has|have|had|will|should|am",
  "was|welche[rsnm]?|wer|wen|wem|wann|wo|warum|wieso|weshalb|wie|wieviel|wieviele|ist|sind|war|waren|hat|haben|gibt",
].join("|");
/** First words of orders to compute or draw something, and of follow-ups and results. */
const computations = [
  "show|list|plot|draw|chart|graph|visuali[sz]e|count|compare|calculate|compute|recompute|estimate|predict|forecast|explain|describe|summari[sz]e|analy[sz]e|test|correlate|regress|rank|find|tell|give|report|answer|explore|investigate|determine|identify|examine|check|evaluate|assess|break|build|fit|train|run|perform|model|cluster|segment|measure|quantify|interpret|repeat|redo|again",
  "instead(?! of\\b)|only for|by|per|without|with|for|in|as|excluding|including|vs|versus|top|average|mean|median|total|number|share|percentage|distribution|correlation|trend|relationship|difference|summary|overview|revenue|sales",
  "zeig\\w*|liste|zähl\\w*|vergleich\\w*|berechne\\w*|erklär\\w*|nenn\\w*|pro|je|nach|ohne|mit|als|für",
].join("|");

const opens = (words: string) => new RegExp(`^(?:${filler} )*(?:${words})(?![\\p{L}\\p{N}])`, "u");
const opensQuestion = opens(questions);
const opensComputation = opens(`${questions}|${computations}`);
const opensPolitely = new RegExp(`^(?:(?:${filler} )*${polite} )+`, "u");

const clauses = "(?:who|that|which|whose|where|when|why|if|whether|what|how|wer|die|wie|ob|was)";
/**
 * Words of a statement about how data is or should be. Many first words of computations also begin a statement: “total rows must
 * go”, “in this list the dates are a mess”, “for the score I only need the number”.
 */
const statement = new RegExp(
  [
    "\\b(?:must|should|ought to|ha(?:s|ve) to|needs? to|(?:i|we) (?:\\p{L}+ )?(?:need|want)|muss|müssen|soll|sollen|sollte|sollten|brauche|brauchen)(?!\\p{L})",
    `^(?:\\p{L}+ )(?:(?!${clauses} )[\\p{L}\\p{N}']+ ){0,4}(?:is|are|ha(?:s|ve)|contains?|ist|sind|hat|haben|enthält|enthalten)(?!\\p{L})`,
    "^(?:by|per|without|with|for|in|as|pro|je|nach|ohne|mit|als|für) .* (?:please|bitte)$",
  ].join("|"),
  "u",
);

/** Fewer words are a follow-up to an answer. */
const fewestWords = 3;

/**
 * Whether a message asks something or requests a computation, by its form alone.
 * @param plain the message in lower case, without punctuation
 */
export function readsAsQuestion(message: string, plain: string): boolean {
  if (plain.split(" ").length < fewestWords) return true;
  const order = plain.replace(opensPolitely, "");
  if (order !== plain) return opensComputation.test(order);
  return opensQuestion.test(plain) || message.includes("?") || (opensComputation.test(plain) && !statement.test(plain));
}

const cause =
  /(?<!\p{L})(?:why|how come|what (?:has |have )?happened|what (?:is|was|lies) behind|reasons? (?:for|why|that)|causes? of|warum|wieso|weshalb|woran (?:liegt|lag)|was ist .*passiert|was steckt)(?!\p{L})/u;

/**
 * Whether a message asks for the cause of something, in words that may be about a change from one time to another.
 * @param plain the message in lower case, without punctuation
 */
export function asksForCause(plain: string): boolean {
  return plain.split(" ").length >= fewestWords && cause.test(plain);
}
