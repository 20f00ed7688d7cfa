import type { Answer } from "./answer";

/**
 * Finds the version of a question's answer that is current: the newest, but no failed attempt to make it again where an earlier
 * version stands. One that a person restored counts as it is.
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
