import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { readHere } from "@/lib/datasets/testing/temporary-folder";
import type { AnalysisResult, ExecutionOutcome } from "@/lib/domain/runs/execution";
import { DatasetId, DatasetVersionId, SessionId } from "@/lib/domain/ids";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { DatasetStore } from "@/lib/ports/data/dataset-store";
import type { analystTasks } from "@/lib/graph/analyst/tasks";
import type { TaskOutput } from "@/lib/graph/kit/capability-task";
import type { AnalysisFacts, DatasetFacts, ReasoningReply } from "@/lib/ports/reasoning/reasoning-engine";
import type { WarmPython } from "../warm-python";

const engine = createBuiltinEngine();
const samples = path.resolve("public/samples");

/** Outcome of a question without a graph. */
export interface LabAnswer {
  kind: "answered" | "concept" | "cannot_answer" | "beyond_engine";
  /** Markdown. */
  text: string;
  facts: AnalysisFacts;
  outcome: ExecutionOutcome | null;
}

/** The built-in engine with real datasets, a real sandbox, and a DuckDB to compute the same independently. */
export interface QuestionLab {
  /** Facts of a dataset, by the name that it was opened under. */
  facts(name: string): DatasetFacts;
  ask(names: string | readonly string[], question: string, before?: readonly string[]): Promise<LabAnswer>;
  /** The sandbox. Throws when the lab was opened without Python. */
  getExecutor(): CodeExecutor;
  /** Facts of the opened datasets. */
  store: DatasetStore;
  /** Rows of a query; each dataset is a view of its name. */
  query(sql: string): Promise<unknown[][]>;
  close(): Promise<void>;
}

/** Facts at the beginning of a question. */
export function toQuestionFacts(
  question: string,
  datasets: readonly DatasetFacts[],
  before: readonly string[] = [],
): AnalysisFacts {
  const history = before.map((earlier) => ({
    question: earlier,
    explanation: "",
    code: null,
    resultSummary: null,
    caveats: [],
  }));
  return {
    ...{
      question,
      datasets,
      history,
      approach: null,
      requirements: null,
      dataProfile: null,
      alignment: null,
      code: null,
    },
    ...{ execution: null, checks: [], evaluation: null, remediation: null, caveats: [], verdict: null, approach: null },
    attempts: { alignment: 0, code: 0, remediation: 0 },
    limitReached: null,
  };
}

type AnalystTask = keyof typeof analystTasks;

/** Performs one task of the built-in engine. */
export function performTask<Name extends AnalystTask>(
  task: Name,
  facts: AnalysisFacts,
): Promise<ReasoningReply<TaskOutput<(typeof analystTasks)[Name]>>> {
  const prompt = { instructions: "", turns: [], cacheKey: "" };
  return engine.reason({ task, prompt, facts, schema: null, step: task, signal: new AbortController().signal });
}

async function getOutput<Name extends AnalystTask>(task: Name, facts: AnalysisFacts) {
  const reply = await performTask(task, facts);
  if (reply.status !== "replied") throw new Error(`${task} was beyond the engine: ${reply.explanation}`);
  return reply.output;
}

async function askEngine(facts: AnalysisFacts, getExecutor: () => CodeExecutor): Promise<LabAnswer> {
  const understood = await performTask("understand_question", facts);
  if (understood.status === "beyond_engine") {
    return { kind: "beyond_engine", text: understood.explanation, facts, outcome: null };
  }
  if (!understood.output.needs_data_work) {
    return { kind: "concept", text: await getOutput("explain", facts), facts, outcome: null };
  }
  const planned = { ...facts, requirements: await getOutput("formulate_requirements", facts) };
  const profiled = { ...planned, dataProfile: await getOutput("profile_data", planned) };
  const alignment = await getOutput("check_alignment", profiled);
  const caveats = alignment.caveats.map((text) => ({ text, columns: [] }));
  const aligned: AnalysisFacts = { ...profiled, alignment, caveats };
  if (alignment.recommendation === "cannot_proceed") {
    return { kind: "cannot_answer", text: await getOutput("explain", aligned), facts: aligned, outcome: null };
  }
  const code = await getOutput("generate_code", aligned);
  const datasets = facts.datasets.map(({ id, versionId, name }) => ({ id, versionId, name }));
  const sessionId = SessionId.create();
  const outcome = await getExecutor().execute(
    { code, datasets, seed: 1, guard: true, sessionId },
    { signal: new AbortController().signal },
  );
  if (outcome.status === "failed") throw new Error(`${outcome.failure?.message ?? ""}\n${code}`);
  const execution = {
    succeeded: true,
    result: outcome.result,
    figureTitles: outcome.figures.map((figure) => figure.title),
    warnings: outcome.warnings,
    notices: outcome.notices,
    failure: null,
  };
  const executed = { ...aligned, code, execution };
  const judged = { ...executed, evaluation: await getOutput("evaluate_results", executed) };
  return { kind: "answered", text: await getOutput("explain_results", judged), facts: judged, outcome };
}

/**
 * Opens samples of the product by name.
 * @param options.python the sandbox; null when nothing will be computed.
 * @param options.tables further tables as CSV text, by name.
 */
export async function openQuestionLab(
  names: readonly string[],
  options: { python: WarmPython | null; tables?: Readonly<Record<string, string>> },
): Promise<QuestionLab> {
  const { python, tables = {} } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "question-lab-"));
  const known = new Map<string, DatasetFacts>();
  const instance = await DuckDBInstance.create();
  const duck: DuckDBConnection = await instance.connect();
  const sources = [
    ...names.map((name) => [name, path.join(samples, `${name}.csv`)] as const),
    ...Object.keys(tables).map((name) => [name, path.join(folder, `${name}.csv`)] as const),
  ];
  for (const [name, text] of Object.entries(tables)) await writeFile(path.join(folder, `${name}.csv`), text);
  for (const [name, source] of sources) {
    const versionId = DatasetVersionId.create();
    const parquet = path.join(folder, `${versionId}.parquet`);
    const { notices, profile } = await readHere({ source, parquet });
    known.set(name, { id: DatasetId.create(), versionId, fingerprint: versionId, name, notices, profile });
    python?.parquets.set(versionId, parquet);
    await duck.run(`CREATE VIEW "${name}" AS SELECT * FROM read_parquet('${parquet}')`);
  }
  const getExecutor = () => {
    if (python === null) throw new Error("the lab was opened without Python");
    return python.executor;
  };
  const store: DatasetStore = {
    getFacts: (asked) =>
      Promise.resolve(asked.flatMap(({ id }) => [...known.values()].find((one) => one.id === id) ?? [])),
  };
  const facts = (name: string) => {
    const found = known.get(name);
    if (found === undefined) throw new Error(`the lab has no dataset ${name}`);
    return found;
  };
  return {
    facts,
    ask: (asked, question, before = []) => {
      const datasets = (typeof asked === "string" ? [asked] : asked).map(facts);
      return askEngine(toQuestionFacts(question, datasets, before), getExecutor);
    },
    getExecutor,
    store,
    query: async (sql) => (await duck.runAndReadAll(sql)).getRowsJson(),
    close: async () => {
      duck.closeSync();
      for (const { versionId } of known.values()) python?.parquets.delete(versionId);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function toComparable(value: unknown): unknown {
  const text = typeof value === "string" ? value.replace(/T00:00:00.*$/, "") : value;
  const number = typeof text === "string" && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
  return typeof number === "number" ? Number(number.toPrecision(9)) : number;
}

/**
 * Returns the first `width` values of each row of a result, or of a record or scalar as one row, rounded to nine
 * digits.
 */
export function toComparableRows(result: AnalysisResult | null, width: number): unknown[][] {
  const rows =
    result === null
      ? []
      : result.kind === "table"
        ? result.rows
        : [result.kind === "scalar" ? [result.value] : result.entries.map((entry) => entry.value)];
  return rows.map((row) => row.slice(0, width).map(toComparable));
}

/** Converts rows of a query to the form of `toComparableRows`. */
export function toExpectedRows(rows: readonly (readonly unknown[])[]): unknown[][] {
  return rows.map((row) => row.map(toComparable));
}
