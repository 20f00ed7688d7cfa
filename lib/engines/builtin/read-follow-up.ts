import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { readSlots, type Slots } from "./decide/slots";
import { toMeasureNeed } from "./decide/measures";
import { tokenise } from "./language/tokenise";
import { Board } from "./parsing/board";
import { chooseColumn } from "./parsing/choose-column";
import { toLexicon } from "./parsing/lexicon";
import { readParts } from "./parsing/read-parts";
import { Unreadable } from "./parsing/unreadable";
import { toFilterColumns } from "./plan/plan-columns";
import { Plan, type Aggregate, type Filter, type Group } from "./plan/plan";

/** A plan with its data. */
export interface PlannedQuestion {
  plan: Plan;
  dataset: DatasetFacts;
}

const adding = /\b(as well|also|too|additionally|and)\b/i;

/** Words that may stand in a follow-up beside conditions, groups, one summary and one column. */
const idle: ReadonlySet<string> = new Set(["filler", "preposition", "copula", "rows", "which", "join", "break"]);

interface Change {
  filters: Filter[];
  groups: Group[];
  aggregate: Aggregate | null;
  column: string | null;
}

function readChange(slots: Slots): Change | null {
  const { board, filters, groups } = slots;
  const [aggregatePlace, secondAggregate] = board.unused("aggregate");
  const meaning = board.at(aggregatePlace ?? -1);
  const aggregate = meaning?.kind === "aggregate" ? meaning.aggregate : null;
  if (aggregatePlace !== undefined) board.use(aggregatePlace);
  const [place, second] = board.unused("column");
  const column = place === undefined ? null : chooseColumn(board, place, toMeasureNeed(aggregate ?? "mean")).name;
  if (place !== undefined) board.use(place);
  const left = board.parts.some((part, index) => !board.isUsed(index) && !idle.has(part.meaning.kind));
  if (left || secondAggregate !== undefined || second !== undefined) return null;
  const changes = filters.length + groups.length > 0 || aggregate !== null || column !== null;
  return changes ? { filters, groups, aggregate, column } : null;
}

function mergeFilters(before: readonly Filter[], added: readonly Filter[]): Filter[] {
  const replaced = new Set(toFilterColumns(added));
  return [...before.filter((filter) => !toFilterColumns([filter]).some((column) => replaced.has(column))), ...added];
}

function mergeGroups(before: readonly Group[], added: readonly Group[], adds: boolean): Group[] {
  if (added.length === 0) return [...before];
  const kept = adds ? before.filter((group) => !added.some((other) => other.column === group.column)) : [];
  return [...kept, ...added];
}

function merge(plan: Plan, change: Change, adds: boolean, notes: string[]): Plan | null {
  const filters = mergeFilters(plan.filters, change.filters);
  const base = { filters, notes };
  if (plan.family === "aggregate") {
    const { aggregate, column } = change;
    const measures = plan.measures.map((measure) => ({
      aggregate: aggregate ?? measure.aggregate,
      column: column ?? measure.column,
    }));
    const unique = measures.filter(
      (measure, index) =>
        measures.findIndex((other) => other.aggregate === measure.aggregate && other.column === measure.column) ===
        index,
    );
    return { ...plan, ...base, measures: unique, groups: mergeGroups(plan.groups, change.groups, adds) };
  }
  if (change.aggregate !== null) return null;
  if (plan.family === "count" && change.column === null) {
    return { ...plan, ...base, groups: mergeGroups(plan.groups, change.groups, adds) };
  }
  if (plan.family === "distribution" && plan.numeric && change.groups.length <= 1) {
    return { ...plan, ...base, column: change.column ?? plan.column, group: change.groups[0] ?? plan.group };
  }
  if (plan.family === "correlation" || plan.family === "extreme" || plan.family === "rows") {
    return change.column === null && change.groups.length === 0 ? { ...plan, ...base } : null;
  }
  return null;
}

/** The earlier plan changed by a follow-up such as "and by sex?", "only females", "the median instead"; null when it is none. */
export function readFollowUp(question: string, previous: PlannedQuestion): Plan | null {
  const lexicon = toLexicon(previous.dataset);
  for (const reading of readParts(question, tokenise(question), lexicon).slice(0, 2)) {
    const board = new Board(reading.parts, lexicon, question);
    if (board.has("beyond") || board.has("intent") || board.has("count")) return null;
    try {
      const change = readChange(readSlots(board));
      if (change === null) continue;
      const note = `This was read as a change of the question before: “${question.trim()}”.`;
      const plan = merge(previous.plan, change, adding.test(question), [note, ...board.notes]);
      const checked = plan === null ? null : Plan.safeParse(plan);
      if (checked?.success === true) return checked.data;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    }
  }
  return null;
}
