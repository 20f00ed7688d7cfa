import { toPlainMessage } from "./plain-message";

/** Intent of a message that is not a question about data. */
export type SmallTalk = "greeting" | "thanks" | "abilities" | "goodbye" | "identity" | "acknowledgement";

const patterns: readonly (readonly [SmallTalk, RegExp])[] = [
  [
    "greeting",
    /^(hi|hello|hey|hiya|howdy|yo|greetings|good (morning|afternoon|evening|day))( there| everyone| all| caveat)?$/,
  ],
  ["greeting", /^(hi|hello|hey)?( there)? ?how are you( doing)?( today)?$/],
  [
    "thanks",
    /^(ok |okay |great |perfect |nice |cool )?(thanks|thank you|thx|ty|cheers|much appreciated)( a lot| so much| very much| again| for (the|your) help)?$/,
  ],
  ["goodbye", /^(bye|goodbye|good bye|see you|see you later|good night)$/],
  [
    "abilities",
    /^(help|help me|what can (you|i|it|this) (do|ask|help)( for me| me with| with)?( here| you)?|how (do|does|can) (i|this|it|you) (use (this|it|caveat)|work|help|help me|start|begin|get started)|what (kind of |sort of |kinds of )?questions can i ask( you)?|what do you do|what are you able to do|what are your (abilities|capabilities|features)|show me what you can do|how does caveat work|what can i do( here| with this)?|what should i ask|give me (some )?(ideas|examples|example questions)|examples)$/,
  ],
  [
    "identity",
    /^(who|what) are you$|^who (made|built) you$|^what is (caveat|this|your name)$|^are you (an? )?(ai|bot|robot|human|llm|model|chatgpt)$/,
  ],
  [
    "acknowledgement",
    /^(ok|okay|great|nice|cool|perfect|good|fine|awesome|wow|got it|i see|yes|no|sure|interesting|well done|good job)$/,
  ],
];

/** Returns the kind of small talk that an entire message consists of; null for anything else. */
export function findSmallTalk(question: string): SmallTalk | null {
  const plain = toPlainMessage(question);
  if (plain === "") return null;
  const bare = plain.replace(/^(hi|hello|hey|please|thanks|ok|okay)( there)? (?=\S)/, "").replace(/ please$/, "");
  for (const [kind, pattern] of patterns) {
    if (pattern.test(plain) || pattern.test(bare)) return kind;
  }
  return null;
}
