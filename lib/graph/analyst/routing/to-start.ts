import { Requirements, type AlignmentCheck } from "@/lib/domain/answers/analysis";
import type { Answer } from "@/lib/domain/answers/answer";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { CapabilityInput } from "../../kit/capability";
import { toReplyText } from "../../kit/replies/bounded-reply";
import { toClarificationText } from "../gates/clarification-turn";
import { toInitialFacts, type AnalystFacts } from "../state";
import type { TextArchive } from "../../kit/state/text-archive";
import { toTextEntry, type TranscriptEntry } from "../../kit/transcript/transcript-entry";

/**
 * Determines what a run begins with. Code that a person has edited, or that is to run exactly as before, is given; the
 * plan is then that of the last answer. The question stays in the run's input; see `readFacts`.
 */
export async function toStart(
  input: CapabilityInput,
  texts: TextArchive,
): Promise<{ facts: AnalystFacts; messages: TranscriptEntry[] }> {
  const clarifications = input.rerun?.previous?.clarifications ?? [];
  const facts = { ...toInitialFacts({ ...input, question: "" }), clarifications };
  const clarified = clarifications.length === 0 ? [] : [toTextEntry("user", toClarificationText(clarifications))];
  const code = toGivenCode(input);
  if (code === null) return { facts, messages: clarified };
  const previous = input.rerun?.previous ?? null;
  return {
    facts: {
      ...facts,
      givenCode: true,
      // A person's code computes something else.
      reading: input.rerun?.kind === "exact" ? (previous?.reading ?? null) : null,
      needsDataWork: true,
      requirements: previous?.requirements ?? null,
      alignment: previous === null ? null : toKeptAlignment(previous, input.rerun?.kind === "cure"),
      pendingCode: await texts.keep("given_code", code),
      pendingQuery: previous?.query === undefined ? null : await texts.keep("given_query", previous.query.sql),
    },
    messages: [
      ...clarified,
      {
        role: "user",
        parts: [
          { text: "The person asks:\n\n" },
          { reference: { of: "question" } },
          { text: `\n\n${toPlanText(previous)}The code that follows was handed in by the person and is run as it is.` },
        ],
      },
    ],
  };
}

/** Finds code to run instead of generating it; null when there is none. */
export function toGivenCode({ rerun }: Pick<CapabilityInput, "rerun">): string | null {
  if (rerun?.kind === "code" || rerun?.kind === "cure") return rerun.code;
  if (rerun?.kind === "exact") return rerun.code ?? rerun.previous?.code ?? null;
  return null;
}

/** Whether the given code was written by a person, as opposed to an engine's code that runs again. */
export function isPersonsCode({ rerun }: Pick<CapabilityInput, "rerun">): boolean {
  const earlier = rerun?.previous?.basis?.rerun;
  if (rerun?.kind === "exact") return earlier === "code" || earlier === "exact";
  return rerun?.kind === "code" || (rerun?.kind === "cure" && rerun.code !== null);
}

/**
 * Restores the alignment of an answer from its caveats. Those that code counted are counted again, and those that a change of the
 * data could remove no longer hold once it has changed.
 */
function toKeptAlignment(previous: Answer, isChanged: boolean): AlignmentCheck {
  const caveats = previous.caveats.filter(
    ({ rows, effect, cures = [] }) => rows === undefined && effect === undefined && !(isChanged && cures.length > 0),
  );
  return {
    aligned: true,
    gaps: [],
    caveats: caveats.map(({ text }) => text),
    recommendation: caveats.length === 0 ? "proceed" : "proceed_with_caveats",
  };
}

function toPlanText(previous: Answer | null): string {
  if (previous?.requirements === undefined || previous.requirements === null) return "";
  return `The plan:\n\n${toFencedText("plan", toReplyText(Requirements, previous.requirements))}\n\n`;
}
