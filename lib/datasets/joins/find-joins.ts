import type { JoinCandidate } from "@/lib/domain/datasets/join-candidate";
import type { JoinSide } from "@/lib/ports/data/dataset-reader";
import type { DuckSession } from "../duck/duck-session";
import { compareKeys } from "./compare-keys";
import { proposeKeyPairs } from "./propose-key-pairs";

/** Minimum share of rows with partners, on the side that has more of them; less is chance. */
const leastShare = 0.3;

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Counts which columns two tables could be joined by, best matching first. Throws as `DuckSession.query` does. */
export async function findJoins(
  session: DuckSession,
  { left, right }: { left: JoinSide; right: JoinSide },
): Promise<JoinCandidate[]> {
  const found: JoinCandidate[] = [];
  for (const pair of proposeKeyPairs(left.profile, right.profile)) {
    const overlap = await compareKeys(session, {
      left: { parquet: left.parquet, column: pair.left },
      right: { parquet: right.parquet, column: pair.right },
    });
    const { leftMatched, rightMatched, ...counts } = overlap;
    const candidate = {
      ...counts,
      left: pair.left,
      right: pair.right,
      leftMatched: share(leftMatched, overlap.leftRows),
      rightMatched: share(rightMatched, overlap.rightRows),
    };
    if (Math.max(candidate.leftMatched, candidate.rightMatched) >= leastShare) found.push(candidate);
  }
  const toMatch = ({ leftMatched, rightMatched }: JoinCandidate) => leftMatched + rightMatched;
  return found.sort((first, second) => toMatch(second) - toMatch(first));
}
