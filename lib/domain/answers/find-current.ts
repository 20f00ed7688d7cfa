import type { Answer } from "./answer";

/**
 * Finds the version of a question's answer that is current: the newest, except a failed rerun when an earlier version
 * succeeded. A version that a person restored always counts.
 * @param versions oldest first.
 */
export function findCurrent<Version>(
  versions: readonly Version[],
  answerOf: (version: Version) => Pick<Answer, "kind" | "restores"> | undefined,
): Version | undefined {
  const stands = (version: Version) => {
    const answer = answerOf(version);
    return answer !== undefined && (answer.kind !== "failed" || answer.restores !== undefined);
  };
  return versions.findLast(stands) ?? versions.at(-1);
}
