import type { AnalysisFacts, DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { Plan } from "../query/query";
import type { BeyondTopic } from "../words/beyond-topics";

/** What has to be known to read a question. */
export type QuestionFacts = Pick<
  AnalysisFacts,
  "question" | "reading" | "datasets" | "history" | "approach" | "clarifications"
>;

/** What a question is, in the light of all that is known. */
export type QuestionReading =
  /** Nothing to compute: the Markdown answer. */
  | { kind: "talk"; text: string }
  /**
   * Everything was understood; `unused` is empty. `guesses` are choices that the words do not settle, as sentences. `follows`: it changes
   * the plan of the question before.
   */
  | { kind: "plan"; plan: Plan; dataset: DatasetFacts; unused: string[]; guesses: string[]; follows?: boolean }
  /**
   * Words that were not understood, with the plan of the rest, and the sentence that asks back. `why`: they are understood, but the data
   * has nothing for them (`missing`), they cannot be computed as they were said (`unmade`), they need several datasets, or they ask for
   * something beyond the engine.
   */
  | {
      kind: "unclear";
      plan: Plan | null;
      dataset: DatasetFacts;
      words: string[];
      question: string;
      why?: BeyondTopic | "missing" | "unmade" | "several";
    }
  /** Things that this data really has not, and the names of the columns that come closest. */
  | { kind: "absent"; things: string[]; nearest: string[]; dataset: DatasetFacts }
  /** A phrase that several columns share equally, with the plan of the first of them. */
  | { kind: "ambiguous"; phrase: string; columns: string[]; plan: Plan | null; dataset: DatasetFacts };
