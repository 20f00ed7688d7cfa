const filler =
  "(?:please|now|ok|okay|hey|hi|hello|and|then|also|so|but|just|can you|could you|would you|i want to|i would like to|let us|bitte|und|dann|jetzt|nun)";

/** First words of questions and of orders to compute or draw something, in English and German. */
const openers = [
  "what|which|who|whom|whose|when|where|why|how|is|are|was|were|do(?! (?:the|it|this|that|so)\\b)|does|did|has|have|had|will|should|which|am",
  "show|list|plot|draw|chart|graph|visuali[sz]e|count|compare|calculate|compute|recompute|estimate|predict|forecast|explain|describe|summari[sz]e|analy[sz]e|test|correlate|regress|rank|find|tell|give|report|answer|explore|investigate|determine|identify|examine|check|evaluate|assess|break|build|fit|train|run|perform|model|cluster|segment|measure|quantify|interpret|repeat|redo|again|instead|only for|by|per|without|with|for|in|as|excluding|including|vs|versus|top|average|mean|median|total|number|share|percentage|distribution|correlation|trend|relationship|difference|summary|overview|revenue|sales",
  "was|welche[rsnm]?|wer|wen|wem|wann|wo|warum|wieso|weshalb|wie|wieviel|wieviele|ist|sind|war|waren|hat|haben|gibt|zeig\\w*|liste|zähl\\w*|vergleich\\w*|berechne\\w*|erklär\\w*|nenn\\w*|pro|je|nach|ohne|mit|als|für",
].join("|");
const opening = new RegExp(`^(?:${filler} )*(?:${openers})(?![\\p{L}\\p{N}])`, "u");

/** Fewer words are a follow-up to an answer. */
const fewestWords = 3;

/**
 * Whether a message asks something or requests a computation, by its form alone.
 * @param plain the message in lower case, without punctuation
 */
export function readsAsQuestion(message: string, plain: string): boolean {
  return message.includes("?") || plain.split(" ").length < fewestWords || opening.test(plain);
}
