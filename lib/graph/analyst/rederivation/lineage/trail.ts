import type { RowCondition } from "@/lib/ports/column-expression";
import type { Frame, Step, Value } from "./values";

/** What interpreting a program collects beside its values. */
export interface Trail {
  note(step: Step): void;
  /** A condition such as that of `query`, read over the columns of a frame. */
  readCondition(frame: Frame, text: string): RowCondition | null;
  /** What a lambda gives for a value; unknown for anything else, and past a number of applications. */
  apply(lambda: Value | undefined, argument: Value): Value;
}
