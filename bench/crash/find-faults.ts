import { isDeepStrictEqual } from "node:util";
import type { Answer } from "@/lib/domain/answers/answer";
import type { RunTrace } from "./run-trace";

/** An undisturbed run of the same question. */
export interface Undisturbed {
  answer: Answer;
  /** Lines of `toStory`. */
  story: string[];
  /** Artifacts of kind `execution`, which hold outcomes and long texts. */
  executions: number;
}

/**
 * Lists what is wrong with a disturbed run, one sentence each: it must end like the undisturbed one, emit the same
 * story once and without a gap, request nothing that was recorded, and repeat at most one step for each kill.
 */
export function findFaults(trace: RunTrace, undisturbed: Undisturbed): string[] {
  const { status, answers, events, attempt } = trace;
  const [answer] = answers;
  const faults: string[] = [];
  if (status !== "completed") faults.push(`it is ${status}, not completed`);
  if (answers.length !== 1) faults.push(`it has ${answers.length} answers`);
  if (answer !== undefined && !isDeepStrictEqual(toComparable(answer), toComparable(undisturbed.answer)))
    faults.push("its answer differs from the one without a crash");
  if (attempt > 3) faults.push(`it was started ${attempt} times`);
  if (events.some(({ seq }, index) => seq !== index + 1)) faults.push("its events are not numbered 1, 2, 3 …");
  const story = toStory(trace);
  const different = story.findIndex((line, index) => line !== undisturbed.story[index]);
  if (different >= 0 || story.length !== undisturbed.story.length)
    faults.push(
      `it emits different events, from "${story[different] ?? "its end"}" on, instead of "${undisturbed.story[different] ?? "an end"}"`,
    );
  // A repeated execution is stored twice, because it took another time.
  if (trace.executions !== undisturbed.executions)
    faults.push(`it stored ${trace.executions} outcomes and texts instead of ${undisturbed.executions}`);
  return [...faults, ...findRepetitions(trace)];
}

/** Describes what happened, one line per event, without ids and times. */
export function toStory({ events }: Pick<RunTrace, "events">): string[] {
  return events.map(({ event }) => {
    switch (event.type) {
      case "node_start":
      case "node_error":
        return `${event.type} ${event.node}:${event.attempt}`;
      case "node_end":
        return `${event.type} ${event.node}:${event.attempt} ${event.summary.replace(/ in [\d.]+ s\b/, "")}`;
      case "artifact":
        return `artifact ${event.kind}`;
      case "run_end":
        return `run_end ${event.status}`;
      default:
        return event.type;
    }
  });
}

/** Drops what differs between runs from an answer. */
function toComparable({ figures, basis, ...answer }: Answer): unknown {
  return {
    ...answer,
    figures: figures.map(({ kind, title }) => ({ kind, title })),
    basis: basis && { ...basis, seed: 0 },
  };
}

function findRepetitions({ asked, steps, kills }: RunTrace): string[] {
  const faults: string[] = [];
  // The title belongs to the first start only and is not worth a second one.
  const counted = asked.filter(({ task }) => task !== "title");
  for (const { task, turn, at } of counted) {
    const recorded = steps.find(({ key }) => key.startsWith(`reason:${task}:${turn}:`));
    if (recorded !== undefined && recorded.at < at)
      faults.push(`${task}:${turn} was requested again after it was recorded`);
  }
  const repeated = counted.length - new Set(counted.map(({ task, turn }) => `${task}:${turn}`)).size;
  if (repeated > kills) faults.push(`${repeated} steps were repeated in ${kills} kills`);
  return faults;
}
