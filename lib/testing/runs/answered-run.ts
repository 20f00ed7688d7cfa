import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { AskedByGate } from "@/lib/graph/kit/gates/find-asked";
import type { GraphChunk } from "@/lib/graph/kit/graph-chunk";
import { collect, createAnalystScenario, nodesOf, type Scenario } from "./analyst-run";

/** Runs a scenario to its end, each time from its checkpoint, with one response after the other to its interrupts. */
export async function runAnswered(scenario: Scenario, responses: readonly InterruptResponse[]) {
  const created = createAnalystScenario(scenario);
  const asked: AskedByGate[] = [];
  const chunks: GraphChunk[] = [];
  for (;;) {
    const known = asked.map(({ key }, index) => ({ key, response: responses[index] ?? {} }));
    const consent = { ...created.options.consent, responses: known };
    const collected = await collect({ ...created.options, consent });
    const last = collected.at(-1);
    chunks.push(...collected);
    if (last?.type !== "interrupt" || asked.length === responses.length) {
      return { ...created, asked, chunks, last, nodes: nodesOf(chunks) };
    }
    asked.push({ key: last.key, interrupt: last.interrupt });
  }
}

/** Joins the text of all turns of a call's prompt. */
export function promptTextOf({ prompt }: { prompt: { turns: readonly { text: string }[] } }): string {
  return prompt.turns.map(({ text }) => text).join("\n\n");
}
