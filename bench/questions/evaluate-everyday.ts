import { openCaseDatasets } from "@/lib/testing/recordings/case-datasets";
import { askLive } from "../verdicts/ask-live";
import { askInMemory } from "./ask-in-memory";
import { CaveatClient } from "./caveat-client";
import { toEverydayReport, toIdLines, toTurnLines } from "./everyday-report";
import { judgeTurns, type AskedTurn, type JudgedTurn } from "./judge-turn";
import type { QuestionSet } from "./question-set";
import { toConfirmedReport, toDemandsReport, toMutantsReport, toReadTurns, type ReadTurn } from "./reading-report";
import { startCaveat } from "./start-caveat";

/** How to run the conversations of a set. */
export interface EverydayOptions {
  set: QuestionSet;
  /** A running server; without it, one with the built-in engine is started. */
  url: string | undefined;
  /** Holds them in this process instead of asking a server. */
  quick: boolean;
  /** Also makes mistakes in the readings of right answers. */
  mutants: boolean;
  /** Maximum number of concurrent conversations. */
  parallel: number;
  /** Time limit of one question, in seconds; a server's only. */
  seconds: number;
}

/** Runs the conversations of a set and prints the judgements. Of held-back ones, prints only ids and figures. */
export async function evaluateEveryday(options: EverydayOptions): Promise<void> {
  const { set, quick, mutants, parallel } = options;
  const { cases, toTable } = set;
  const asked = quick ? await askInMemory({ cases, toFile: toTable, parallel }) : await askServer(options);
  const turns = judgeTurns(cases, asked);
  const reads = await readTurns(set, turns);
  const parts = [
    (set.isOpen ? turns.flatMap(toTurnLines) : toIdLines(turns)).join("\n"),
    toEverydayReport(turns),
    toConfirmedReport(turns),
    toDemandsReport(reads),
    ...(mutants ? [toMutantsReport(reads)] : []),
  ];
  console.log(parts.join("\n\n"));
}

async function readTurns({ cases, toTable }: QuestionSet, turns: readonly JudgedTurn[]): Promise<ReadTurn[]> {
  const datasets = await openCaseDatasets(toTable);
  try {
    const names = [...new Set(cases.flatMap(({ files }) => files))];
    const facts = await Promise.all(names.map(async (name) => [name, await datasets.open(name)] as const));
    return toReadTurns(turns, new Map(facts));
  } finally {
    await datasets.close();
  }
}

async function askServer({ set, url, parallel, seconds }: EverydayOptions): Promise<AskedTurn[]> {
  const started = url === undefined ? await startCaveat({ REASONING_ENGINE: "builtin" }) : undefined;
  const asked: AskedTurn[] = [];
  try {
    const client = new CaveatClient({ url: started?.url ?? url ?? "", apiKey: process.env.CAVEAT_API_KEY });
    console.log(`Engine: ${await client.engine()}`);
    await askLive({
      client,
      cases: set.cases.map(({ id, files, turns }) => ({ id, turns, files: files.map(set.toTable) })),
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
