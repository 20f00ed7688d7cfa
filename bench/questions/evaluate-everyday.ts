import { askLive } from "../verdicts/ask-live";
import { askInMemory } from "./ask-in-memory";
import { CaveatClient } from "./caveat-client";
import { readEverydayCases, toEverydayTable, type EverydayHalf } from "./everyday-cases";
import { toEverydayReport, toIdLines, toTurnLines } from "./everyday-report";
import { judgeTurns, type AskedTurn } from "./judge-turn";
import { startCaveat } from "./start-caveat";

/** How to run the everyday conversations. */
export interface EverydayOptions {
  half: EverydayHalf;
  /** Ids of conversations; all when undefined. */
  only: readonly string[] | undefined;
  /** A running server; without it, one with the built-in engine is started. */
  url: string | undefined;
  /** Holds them in this process instead of asking a server. */
  quick: boolean;
  /** Maximum number of concurrent conversations. */
  parallel: number;
  /** Time limit of one question, in seconds; a server's only. */
  seconds: number;
}

/** Runs everyday conversations and prints the judgements. Of held-back ones, prints only ids and figures. */
export async function evaluateEveryday(options: EverydayOptions): Promise<void> {
  const { half, only, quick, parallel } = options;
  const cases = await readEverydayCases(half, only);
  const asked = quick
    ? await askInMemory({ cases, toFile: toEverydayTable, parallel })
    : await askServer(cases, options);
  const turns = judgeTurns(cases, asked);
  const lines = half === "development" ? turns.flatMap(toTurnLines) : toIdLines(turns);
  console.log(`${lines.join("\n")}\n\n${toEverydayReport(turns)}`);
}

async function askServer(
  cases: Awaited<ReturnType<typeof readEverydayCases>>,
  { url, parallel, seconds }: EverydayOptions,
): Promise<AskedTurn[]> {
  const started = url === undefined ? await startCaveat({ REASONING_ENGINE: "builtin" }) : undefined;
  const asked: AskedTurn[] = [];
  try {
    const client = new CaveatClient({ url: started?.url ?? url ?? "", apiKey: process.env.CAVEAT_API_KEY });
    console.log(`Engine: ${await client.engine()}`);
    await askLive({
      client,
      cases: cases.map(({ id, files, turns }) => ({ id, turns, files: files.map(toEverydayTable) })),
      lanes: parallel,
      seconds,
      onOutcome: (outcome) => Promise.resolve(void asked.push(outcome)),
      onRecording: () => Promise.resolve(),
    });
  } finally {
    await started?.stop();
  }
  return asked;
}
