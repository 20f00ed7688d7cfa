import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startDrillDatabase, type DrillDatabase } from "./drill-database";
import { drillFlows, getDrillFlow, toDrillQuestion, type DrillFlow } from "./drill-flows";
import { startDrillModel, type DrillModel } from "./drill-model";
import { addDrillDataset, agree, ask, findOpenRuns, readTraces, untilAllEnded, type OpenRun } from "./drill-runs";
import { startServer, type StartedServer } from "../server/start-server";
import type { DrillReport, Kill } from "./drill-report";
import { findFaults, toStory, type Undisturbed } from "./find-faults";
import { createRandom, type Random } from "./random";

/** Parameters of a drill. */
export interface DrillPlan {
  kills: number;
  seed: number;
  /** Server processes that share the database and the data directory. */
  servers: number;
  /** Number of concurrently open runs. */
  runs: number;
}

/** Time limit for open runs to end when nothing disturbs them any more. */
const patienceMs = 180_000;
/** Postgres notices at once that a process is gone; a killed server without a run leaves no trace. */
const noticeMs = 1_000;
/** How long a killed database may take to recover and be found again by servers. */
const databaseBackMs = 15_000;
/** A run with this many starts is not disturbed again, because it would rightly be abandoned. */
const mostStarts = 3;

/**
 * Kills servers and their database at random moments while they work on questions. Throws when a server does not start.
 */
export async function runDrill(plan: DrillPlan, print: (line: string) => void): Promise<DrillReport> {
  const directory = await mkdtemp(path.join(tmpdir(), "caveat-drill-"));
  const random = createRandom(plan.seed);
  const model = await startDrillModel(random);
  const database = await startDrillDatabase(path.join(directory, "postgres"));
  const drill = new Drill({ plan, random, model, database, directory, print });
  try {
    return await drill.run();
  } finally {
    await drill.close();
    await database.stop();
    await model.close();
    await rm(directory, { recursive: true, force: true });
  }
}

interface DrillMeans {
  plan: DrillPlan;
  random: Random;
  model: DrillModel;
  database: DrillDatabase;
  directory: string;
  print: (line: string) => void;
}

class Drill {
  readonly #means: DrillMeans;
  readonly #report: DrillReport = { kills: [], runs: [], left: [], notStarted: [], takeovers: [] };
  #databaseKilledAt = Number.NEGATIVE_INFINITY;
  readonly #killsOfRun = new Map<string, number>();
  #servers: StartedServer[] = [];
  /** Addresses of servers that accept questions. */
  #urls: string[] = [];
  #number = 0;
  /** Number of accepted answers to runs so far. */
  #answers = 0;

  constructor(means: DrillMeans) {
    this.#means = means;
  }

  async run(): Promise<DrillReport> {
    const { plan, database, model, print } = this.#means;
    this.#servers = Array.from({ length: plan.servers }, () => this.#start());
    this.#urls = await Promise.all(this.#servers.map(({ ready }) => ready));
    const datasetId = await addDrillDataset(this.#urls[0] ?? "");
    const undisturbed = await this.#askUndisturbed(datasetId);
    print(`${undisturbed.size} questions answered undisturbed; ${plan.kills} kills follow.`);

    const feeding = new AbortController();
    const fed = this.#feed(datasetId, feeding.signal);
    while (this.#report.kills.length < plan.kills) await this.#killOne();
    feeding.abort();
    await fed;
    await this.#untilAllEnded();
    for (const trace of await readTraces(database, { model, kills: this.#killsOfRun })) {
      const { letter, name } = getDrillFlow(trace.mark);
      const expected = undisturbed.get(letter);
      if (expected === undefined || expected.mark === trace.mark) continue;
      this.#report.runs.push({ mark: trace.mark, name, trace, faults: findFaults(trace, expected) });
    }
    return this.#report;
  }

  /** Approves what runs ask a person until none is open. */
  async #untilAllEnded(): Promise<void> {
    const { database } = this.#means;
    const ended = new AbortController();
    const agreeing = this.#agree(ended.signal);
    try {
      await untilAllEnded(database, patienceMs);
    } finally {
      ended.abort();
      await agreeing;
    }
  }

  /** Approves what runs ask a person, until `signal` aborts. */
  async #agree(signal: AbortSignal): Promise<void> {
    const { database, random } = this.#means;
    while (!signal.aborted) {
      const url = this.#urls.length === 0 ? undefined : random.pick(this.#urls);
      if (url !== undefined) this.#answers += await agree(url, database);
      await wait(random.between(20, 300));
    }
  }

  async close(): Promise<void> {
    for (const server of this.#servers) this.#report.left.push(...(await server.stop()));
  }

  #start(): StartedServer {
    const { model, database, directory } = this.#means;
    return startServer({
      CAVEAT_DATA_DIR: directory,
      DATABASE_URL: database.url,
      REASONING_ENGINE: "openai-compatible",
      REASONING_MODEL: "scripted",
      OPENAI_BASE_URL: model.url,
    });
  }

  /** Runs each path through the graph once, for comparison. */
  async #askUndisturbed(datasetId: string): Promise<Map<string, Undisturbed & { mark: string }>> {
    const { database, model } = this.#means;
    for (const flow of drillFlows) await this.#ask(this.#urls[0] ?? "", flow, datasetId);
    await this.#untilAllEnded();
    const found = new Map<string, Undisturbed & { mark: string }>();
    for (const trace of await readTraces(database, { model, kills: this.#killsOfRun })) {
      const { letter, flow } = getDrillFlow(trace.mark);
      const [answer] = trace.answers;
      if (answer?.kind !== flow.kind)
        throw new Error(`Without a crash the run ${trace.mark} gives: ${answer?.kind} ${answer?.explanation}`);
      found.set(letter, { mark: trace.mark, answer, story: toStory(trace), executions: trace.executions });
    }
    return found;
  }

  async #ask(url: string, flow: DrillFlow, datasetId: string): Promise<void> {
    const { question } = toDrillQuestion(flow, this.#number++);
    await ask(url, { question, datasetId, approval: flow.approval });
  }

  /** Keeps some questions open, and answers what they ask a person, until `signal` aborts. */
  async #feed(datasetId: string, signal: AbortSignal): Promise<void> {
    const { plan, random, database } = this.#means;
    const agreeing = this.#agree(signal);
    while (!signal.aborted) {
      const missing = plan.runs - (await findOpenRuns(database)).length;
      const url = this.#urls.length === 0 ? undefined : random.pick(this.#urls);
      if (url !== undefined && missing > 0) await this.#ask(url, random.pick(drillFlows), datasetId);
      await wait(random.between(20, 200));
    }
    await agreeing;
  }

  /** Waits for a random moment, kills, and restarts what was killed. */
  async #killOne(): Promise<void> {
    const { random, database, plan, print } = this.#means;
    await wait(random.between(0, 2_500));
    if (random.next() < 0.15) await this.#untilAnswered();
    const open = await this.#untilKillable();
    const chance = random.next();
    if (chance < 0.15) {
      this.#note("database", open);
      await database.kill();
      this.#databaseKilledAt = Date.now();
      // Half of the time the server is killed as well, before it can continue.
      if (random.next() < 0.5) return this.#noteBegun(open);
    }
    const index = random.between(0, plan.servers - 1);
    await this.#killServer(index, open, "server");
    if (chance > 0.9) {
      await wait(random.between(200, 4_000));
      await this.#killServer(index, await this.#untilKillable(), "starting server");
    }
    await this.#untilReady(index);
    const { length } = this.#report.kills;
    if (length % 10 === 0) print(`${length} kills`);
  }

  /**
   * Waits until a server accepts questions; one that did not start is a fault, and another one is started in its place.
   */
  async #untilReady(index: number): Promise<void> {
    try {
      const url = await this.#servers[index]?.ready;
      if (url !== undefined) this.#urls.push(url);
    } catch (error) {
      this.#report.notStarted.push(String(error));
      this.#servers[index] = this.#start();
      await this.#untilReady(index);
    }
  }

  async #killServer(index: number, open: readonly OpenRun[], victim: Kill["victim"]): Promise<void> {
    const { plan } = this.#means;
    const server = this.#servers[index];
    if (server === undefined) return;
    this.#note(victim, open);
    const url = await Promise.race([server.ready.catch(() => null), wait(0, null)]);
    this.#urls = this.#urls.filter((other) => other !== url);
    const { left } = await server.kill();
    await this.#noteBegun(open);
    if (plan.servers > 1) await this.#measureTakeover(open);
    this.#report.left.push(...(await left));
    this.#servers[index] = this.#start();
  }

  /** Measures, with several servers, how long the runs of the killed one stay unowned. */
  async #measureTakeover(before: readonly OpenRun[]): Promise<void> {
    const { database } = this.#means;
    const killedAt = Date.now();
    const owners = [...new Set(before.flatMap(({ owner }) => owner ?? []))];
    let orphans: readonly OpenRun[] = [];
    while (orphans.length === 0 && Date.now() - killedAt < noticeMs) {
      // Acquiring an owner's lock proves that the owner is gone; closing the connection releases the lock.
      const free = await database.query(
        `SELECT owner FROM unnest($1::text[]) AS owner
         WHERE pg_try_advisory_lock_shared(hashtextextended('caveat owner ' || owner, 0))`,
        [owners],
      );
      const gone = new Set(free.map(({ owner }) => owner));
      orphans = before.filter(({ owner }) => owner !== null && gone.has(owner));
    }
    if (orphans.length === 0) return;
    const isWaiting = (now: readonly OpenRun[]) =>
      orphans.some((orphan) => now.some(({ id, owner }) => id === orphan.id && owner === orphan.owner));
    while (isWaiting(await findOpenRuns(database)) && Date.now() - killedAt < patienceMs) await wait(20);
    const withDatabase = killedAt - this.#databaseKilledAt < databaseBackMs;
    this.#report.takeovers.push({ ms: Date.now() - killedAt, withDatabase });
  }

  /** Waits briefly for a person's answer to be accepted, so that the kill comes right after it. */
  async #untilAnswered(): Promise<void> {
    const { answers, end } = { answers: this.#answers, end: Date.now() + 3_000 };
    while (this.#answers === answers && Date.now() < end) await wait(5);
  }

  /** Waits until no open run is at its last start; returns the open runs. */
  async #untilKillable(): Promise<OpenRun[]> {
    for (;;) {
      const open = await findOpenRuns(this.#means.database);
      if (open.every(({ attempt, status }) => status !== "running" || attempt < mostStarts)) return open;
      await wait(50);
    }
  }

  #note(victim: Kill["victim"], open: readonly OpenRun[]): void {
    this.#report.kills.push({ victim, places: open.map(({ place }) => place) });
    this.#count(open);
  }

  /** Counts the kill for runs that started between the lookup and the kill, too. */
  async #noteBegun(before: readonly OpenRun[]): Promise<void> {
    const known = new Set(before.map(({ id }) => id));
    this.#count((await findOpenRuns(this.#means.database)).filter(({ id }) => !known.has(id)));
  }

  #count(disturbed: readonly OpenRun[]): void {
    for (const { mark } of disturbed) this.#killsOfRun.set(mark, (this.#killsOfRun.get(mark) ?? 0) + 1);
  }
}
