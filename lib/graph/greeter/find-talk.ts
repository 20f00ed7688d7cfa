/** Topics of messages that need no analysis. */
export type Talk = "greeting" | "thanks" | "goodbye" | "identity" | "here" | "abilities";

const words: readonly (readonly [Talk, RegExp])[] = [
  [
    "identity",
    /\b(?:who|what) are you\b|\bwho (?:made|built|wrote|created)\b|\bare you\b|\byourself\b|\bwhat(?: is|'s|s)? (?:caveat|your name)\b/iu,
  ],
  [
    "here",
    /\b(?:data ?sets?|files|tables|uploads?)\b|\bwhat(?: is|'s|s)? (?:in )?here\b|\bwhat do you have\b|\bwhat data\b/iu,
  ],
  ["thanks", /\b(?:thanks|thank you|thx|ty|cheers|appreciated)\b/iu],
  ["goodbye", /\b(?:bye|goodbye|see you|good night)\b/iu],
  ["abilities", /\b(?:help|can|do|questions?|examples?|ideas|start|begin|work|use|possible)\b/iu],
];

/** Determines the topic of a message to the greeter; a greeting by default. */
export function findTalk(message: string): Talk {
  return words.find(([, pattern]) => pattern.test(message))?.[0] ?? "greeting";
}
