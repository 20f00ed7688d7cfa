import type { Turn } from "./to-turns";

/** Consecutive questions that are all visible, or all set aside by rollbacks. */
interface TurnGroup {
  setAside: boolean;
  turns: Turn[];
}

/** Groups the questions of a conversation in order, separating those set aside. */
export function toTurnGroups(turns: readonly Turn[]): TurnGroup[] {
  const groups: TurnGroup[] = [];
  for (const turn of turns) {
    const setAside = turn.question.setAside === true;
    const last = groups.at(-1);
    if (last?.setAside === setAside) last.turns.push(turn);
    else groups.push({ setAside, turns: [turn] });
  }
  return groups;
}
