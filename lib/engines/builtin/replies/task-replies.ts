import type { QuestionReading } from "@/lib/domain/answers/question-reading";

/**
 * How the built-in engine answers the tasks of a capability by rules, which need no prose: one table for each
 * capability, in a file called after it.
 */
export interface TaskReplies<Facts> {
  /** By the task's name; a reply is the task's output, or that the question is out of scope. */
  tasks: Readonly<Record<string, (this: void, facts: Facts) => unknown>>;
  /** How a task reads the question; null when it does not read it anew. */
  toReading?(this: void, task: string, facts: Facts): QuestionReading | null;
}
