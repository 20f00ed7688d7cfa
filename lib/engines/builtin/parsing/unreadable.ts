import type { BeyondTopic } from "../language/meaning";

/** Why a question does not become a plan. */
export type Problem =
  /** Words that are neither in the data nor in the language. */
  | { kind: "missing"; phrases: string[] }
  /** A word that several columns share. */
  | { kind: "ambiguous"; phrase: string; columns: string[] }
  /** The data cannot give what is asked; `sentence` says why. */
  | { kind: "unsuited"; sentence: string; columns: string[] }
  /** Outside of what the engine does. */
  | {
      kind: "beyond";
      topic: BeyondTopic | "chart" | "several_questions" | "several_datasets" | "structure";
      phrase: string;
    };

/** Ends the reading of a question; caught where readings are compared. */
export class Unreadable extends Error {
  constructor(readonly problem: Problem) {
    super(problem.kind);
    this.name = "Unreadable";
  }
}

/** Ends the reading because the parts are known but their order is not. */
export function failStructure(phrase: string): never {
  throw new Unreadable({ kind: "beyond", topic: "structure", phrase });
}
