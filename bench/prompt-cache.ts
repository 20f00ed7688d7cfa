import type { DatasetId } from "@/lib/domain/ids";
import { providers } from "@/lib/engines/ai-sdk/providers/providers";
import { compareLayouts, type LayoutRow, type Recordings } from "./prompt-cache/compare-layouts";
import { recordSession, type RecordedSession } from "./prompt-cache/record-session";
import { toTable } from "./report/to-table";
import { toTargetLines, type Target } from "./report/to-target-lines";
import { openServer } from "./server/open-server";
import { addTable } from "./session/add-table";
import { orderColumns, productColumns } from "./session/table-columns";
import { parseOptions } from "./report/parse-options";

const values = parseOptions({ tables: { type: "string", default: "2" } });
/**
 * Prompts contain profiles, which do not grow with the rows. Two tables have 30 columns, the most that are shown in
 * detail.
 */
const tables = [
  { name: "orders", columns: orderColumns, rows: 20_000 },
  { name: "products", columns: productColumns, rows: 500 },
].slice(0, Number(values.tables));
const fewestOutputTokens = { separate: 2900, merged: 1450 } as const;

const toPercent = (share: number) => `${(share * 100).toFixed(1)} %`;
const toCents = (cents: number) => `${cents.toFixed(4)} ct`;

const server = await openServer({ REASONING_ENGINE: "builtin" });
try {
  const datasetIds: DatasetId[] = [];
  for (const table of tables) datasetIds.push((await addTable(server, table)).id);
  const record = (provider: "openai" | "anthropic", planning: "separate" | "merged") =>
    recordSession(server.container, { datasetIds, provider, planning });
  const sessions = {
    openai: { separate: await record("openai", "separate"), merged: await record("openai", "merged") },
    anthropic: { separate: await record("anthropic", "separate"), merged: await record("anthropic", "merged") },
  };
  print(sessions);
} finally {
  await server.close();
}

/** Returns the earliest date of a provider's prices. */
function pricesAsOf(): string {
  const dates = Object.values(providers).flatMap(({ prices }) => prices?.asOf ?? []);
  return dates.sort()[0] ?? "";
}

function print(sessions: Record<"openai" | "anthropic", Record<"separate" | "merged", RecordedSession>>): void {
  const recordings: Recordings = {
    openai: { separate: sessions.openai.separate.calls, merged: sessions.openai.merged.calls },
    anthropic: { separate: sessions.anthropic.separate.calls, merged: sessions.anthropic.merged.calls },
  };
  const layouts = compareLayouts(recordings);
  console.log(
    `Five questions about ${tables.length * 15} columns in one session, through the whole product, requests as sent.`,
  );
  console.log("Calls and input are those of the second question; warm: questions two to five. Costs in US cents,");
  console.log(`list prices of ${pricesAsOf()}, title included. Tokens by o200k_base (for Anthropic an approximation);`);
  console.log("no hidden reasoning. The caches are simulated by the services' documented rules; no model was asked.\n");
  const header = "layout|models|calls|input|read cold|read warm|output|question 1|question 2|mean of 5|saved by cache";
  console.log(toTable(header.split("|"), layouts.map(toCells)));
  console.log(`\nBy the product's own count (OpenAI economy): ${toCounted(sessions.openai.separate)} separate, `);
  console.log(`${toCounted(sessions.openai.merged)} merged; the service reported the use of the simulated cache.\n`);
  console.log(toTargetLines(toTargets(layouts)).join("\n"));
}

function toCells({ layout, models, charge }: LayoutRow): (string | number)[] {
  const [first = 0, second = 0] = charge.costs;
  return [
    ...[layout, models, charge.calls, charge.inputTokens, toPercent(charge.coldShare), toPercent(charge.warmShare)],
    ...[Math.round(charge.outputTokens), first.toFixed(4), second.toFixed(4), charge.meanCost.toFixed(4)],
    toPercent(charge.savedShare),
  ];
}

function toCounted({ counted }: RecordedSession): string {
  const share = counted.cachedInputTokens / Math.max(1, counted.inputTokens);
  return `${toPercent(share)} read, ${toCents((counted.costUsd ?? 0) * 100)}`;
}

function toTargets(layouts: readonly LayoutRow[]): Target[] {
  const get = (layout: string, models: string) => {
    const row = layouts.find((one) => one.layout === layout && one.models === models);
    if (row === undefined) throw new Error(`There is no row "${layout}", "${models}".`);
    return row.charge;
  };
  const shares = (["separate", "merged"] as const).flatMap((planning) =>
    ["gpt-5.1 alone", "OpenAI economy", "Anthropic economy"].map((models) => ({
      name: `${planning}, ${models}: input read from the cache when warm`,
      ...{ measured: get(`ours, ${planning}`, models).warmShare, limit: planning === "separate" ? 0.93 : 0.86 },
      ...{ is: "at least" as const, show: toPercent },
    })),
  );
  const sizes = (["separate", "merged"] as const).map((planning) => ({
    name: `${planning}: output tokens of a question`,
    ...{ measured: get(`ours, ${planning}`, "OpenAI economy").outputTokens, limit: fewestOutputTokens[planning] },
    ...{ is: "at least" as const, show: (tokens: number) => String(Math.round(tokens)) },
  }));
  const costs = ["OpenAI economy", "Anthropic economy"].flatMap((models) => {
    const charge = get("ours, merged", models);
    const name = `merged, ${models}`;
    return [
      { name: `${name}: second question`, measured: charge.costs[1] ?? Infinity, limit: 0.15, is: "at most" as const },
      { name: `${name}: mean of five`, measured: charge.meanCost, limit: 0.15, is: "at most" as const },
    ].map((target) => ({ ...target, show: toCents }));
  });
  const additions = (["separate", "merged"] as const).flatMap((planning) =>
    ["OpenAI economy", "Anthropic economy"].map((models) => ({
      name: `${planning}, ${models}: what the second computation adds to the cost of five`,
      measured:
        get(`ours, ${planning}`, models).meanCost / get(`ours, ${planning}, one computation`, models).meanCost - 1,
      ...{ limit: 0.25, is: "at most" as const, show: toPercent },
    })),
  );
  return [...sizes, ...shares, ...costs, ...additions];
}
