import { isWide, selectedColumnLimit } from "@/lib/prompts/dataset-summary";
import { askEngine } from "../../../kit/ask-engine";
import { findColumn } from "../../facts/match-column";
import { toNeededColumns } from "../../facts/needed-columns";
import type { NodeRun } from "../../run-context";
import type { AnalystState } from "../../state";
import { toTextEntry, type TranscriptEntry } from "../../../kit/transcript/transcript-entry";
import { analystTasks } from "../../tasks";

/** Names the needed columns that no earlier turn has shown in detail. Narrow datasets were shown whole at the start. */
export function toUnseenColumns(state: AnalystState, run: Pick<NodeRun, "datasets">): string[] {
  if (!isWide(run.datasets)) return [];
  const seen = new Set(state.facts.selectedColumns);
  return toNeededColumns(state.facts, run.datasets)
    .found.map(({ column }) => column.name)
    .filter((name) => !seen.has(name));
}

/**
 * Selects the columns to show in detail: for wide datasets those that the plan needs and the engine picks, at most 40;
 * none for narrow ones.
 */
export async function selectColumns(
  state: AnalystState,
  run: NodeRun,
): Promise<{ columns: string[]; entries: TranscriptEntry[] }> {
  if (!isWide(run.datasets)) return { columns: [], entries: [] };
  const { output, asked } = await askEngine(state, run, {
    task: analystTasks.select_columns,
    values: {},
  });
  const needed = toNeededColumns(state.facts, run.datasets).found.map(({ column }) => column.name);
  const chosen = output.columns.flatMap((name) => findColumn(name, run.datasets)?.column.name ?? []);
  const columns = [...new Set([...needed, ...chosen])].slice(0, selectedColumnLimit);
  return { columns, entries: [asked, toTextEntry("assistant", JSON.stringify({ columns }))] };
}
