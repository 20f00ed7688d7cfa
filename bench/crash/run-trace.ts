import { z } from "zod";
import { Answer } from "@/lib/domain/answers/answer";
import { StoredEvent } from "@/lib/domain/runs/run-event";
import type { AskedStep } from "./drill-model";

/** Everything known about one run of a drill and its session, which has no other run. */
export interface RunTrace {
  mark: string;
  status: string;
  /** Starts of the run. */
  attempt: number;
  /** Kills while it was running. */
  kills: number;
  events: StoredEvent[];
  answers: Answer[];
  /** When the result of a step was recorded, in milliseconds since 1970, by its key. */
  steps: { key: string; at: number }[];
  /** Artifacts of kind `execution`, which hold outcomes and long texts. */
  executions: number;
  asked: AskedStep[];
}

/** Rows of the query `traceSql`. */
export const TraceRow = z.object({
  status: z.string(),
  attempt: z.number(),
  events: StoredEvent.array(),
  answers: Answer.array(),
  steps: z.array(z.object({ key: z.string(), at: z.number() })),
  executions: z.number(),
});

/** Everything stored of the run `$1`, in one row. */
export const traceSql = `
  SELECT run.status::text, run.attempt,
    (SELECT coalesce(json_agg(json_build_object('seq', seq, 'event', event) ORDER BY seq), '[]')
      FROM event WHERE event.session_id = run.session_id) AS events,
    (SELECT coalesce(json_agg(answer ORDER BY ordinal), '[]')
      FROM message WHERE message.session_id = run.session_id AND role = 'assistant') AS answers,
    (SELECT coalesce(json_agg(json_build_object('key', key, 'at', 1000 * extract(epoch FROM created_at))), '[]')
      FROM step WHERE step.run_id = run.id) AS steps,
    (SELECT count(*)::int FROM artifact WHERE artifact.run_id = run.id AND kind = 'execution') AS executions
  FROM run WHERE run.id = $1::uuid`;
