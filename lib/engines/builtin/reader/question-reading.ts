import type { AnalysisFacts, DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { Plan } from "../query/query";
import type { BeyondTopic } from "@/lib/lexicon/words/beyond-topics";

/** The context for reading a question. */
export type QuestionFacts = Pick<
  AnalysisFacts,
  "question" | "reading" | "datasets" | "history" | "approach" | "clarifications"
>;

/** The result of reading a question. */
export type QuestionReading =
  /** Nothing to compute: the Markdown answer. */
  | { kind: "talk"; text: string }
  /**
   * Everything was understood; `unused` is empty. `follows`: it changes the plan of the previous question.
   */
  | { kind: "plan"; plan: Plan; dataset: DatasetFacts; unused: string[]; follows?: boolean }
  /**
   * Words that were not understood, with the plan for the rest, and the sentence that asks back. `why`: the data has nothing
   * for them (`missing`), they cannot be computed as stated (`unmade`), they need several datasets, or they are beyond the
   * engine.
   */
  | {
      kind: "unclear";
      plan: Plan | null;
      dataset: DatasetFacts;
      words: string[];
      question: string;
      why?: BeyondTopic | "missing" | "unmade" | "several";
    }
  /** Things that this data really lacks, and the names of the closest columns. */
  | { kind: "absent"; things: string[]; nearest: string[]; dataset: DatasetFacts }
  /** A phrase that several columns match equally, with the plan for the first of them. */
  | { kind: "ambiguous"; phrase: string; columns: string[]; plan: Plan | null; dataset: DatasetFacts };
