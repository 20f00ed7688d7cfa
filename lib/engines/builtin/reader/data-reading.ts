import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { Plan } from "../query/query";
import type { Period } from "../words/period-atoms";
import type { Board } from "./board";
import type { Draft } from "./draft";

/** What a question says about one dataset. */
export interface DataReading {
  dataset: DatasetFacts;
  board: Board;
  draft: Draft;
  /** What was understood, with what was not left aside; null when that is nothing to compute. */
  plan: Plan | null;
  /** Words with content that no rule understood. */
  left: string[];
  /** What a business term needs and the data lacks, in words. */
  missing: string[];
  /** Periods that lean on an earlier question: "the year before". */
  leaning: Extract<Period, { kind: "before" }>[];
  /** Whether it changes the plan of an earlier question. */
  isChange: boolean;
  /** The higher the better the words fit. */
  score: number;
}
