import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { Plan } from "../query/query";
import type { Period } from "@/lib/lexicon/words/period-atoms";
import type { Board } from "./board";
import type { Draft } from "./draft";

/** The reading of a question for one dataset. */
export interface DataReading {
  dataset: DatasetFacts;
  board: Board;
  draft: Draft;
  /** The plan for the understood part; null when nothing can be computed. */
  plan: Plan | null;
  /** Content words that no rule used. */
  left: string[];
  /** What a business term needs and the data lacks, in words. */
  missing: string[];
  /** Periods relative to an earlier question: "the year before". */
  leaning: Extract<Period, { kind: "before" }>[];
  /** Whether it changes the plan of an earlier question. */
  isChange: boolean;
  /** Higher is better. */
  score: number;
}
