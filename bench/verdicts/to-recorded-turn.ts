import type { EvaluationTurn } from "@/lib/testing/recordings/evaluation-case";
import { judgeAnswer } from "@/lib/testing/recordings/judge-answer";
import { toPromptDigest } from "@/lib/testing/recordings/prompt-digest";
import type { RecordedReply, RecordedTurn } from "@/lib/testing/recordings/recording";
import type { LiveTurn } from "./live-session";

/** Tasks outside the conversation, which a replay never requests. */
const beside: ReadonlySet<string> = new Set(["title", "summarise_history"]);

/** Converts a live turn to a recorded one; null when it has no answer or an exchange with the model failed. */
export function toRecordedTurn(live: LiveTurn, expected: EvaluationTurn): RecordedTurn | null {
  const { answer, calls, responses } = live;
  const said = calls.filter(({ task }) => !beside.has(task));
  if (answer?.basis === undefined || said.length === 0) return null;
  const replies = said.flatMap((call): RecordedReply[] => {
    const { task, step, model, reply, outcome } = call;
    return reply === null || outcome === "failed"
      ? []
      : [{ task, step, model, prompt: toPromptDigest(call.request), reply, outcome }];
  });
  if (replies.length < said.length) return null;
  const { kind, basis, verdict } = answer;
  const { correct } = judgeAnswer(expected, answer);
  return { seed: basis.seed, replies, responses, kind, verdict: verdict.status, correct };
}
