import type { Answer } from "@/lib/domain/answers/answer";
import type { ArtifactId, RunId, SessionId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/runs/usage";
import type { Persistence } from "@/lib/persistence/persistence";

/** Steps of each run. */
const nodes: readonly string[] = [
  "understand_question",
  "formulate_requirements",
  "profile_data",
  "check_alignment",
  "generate_code",
  "execute_code",
  "evaluate_results",
  "explain_results",
];
const kinds = ["bar", "line", "points", "grouped"] as const;

/**
 * Writes a conversation as runs leave it: questions, answers with tables, caveats, checks, code and the first `charts` of them with a
 * chart each, spread evenly, and the events of each run.
 */
export async function writeSession(
  persistence: Persistence,
  { owner, questions, charts }: { owner: string; questions: number; charts: number },
): Promise<SessionId> {
  let sessionId: SessionId | undefined;
  for (let number = 1; number <= questions; number += 1) {
    const question = `How did sales of shop ${number} develop, and what drove them?`;
    const common = { question, seed: number };
    const begun =
      sessionId === undefined
        ? await persistence.runs.createSession({ ...common, datasetIds: [], approval: "auto" })
        : { sessionId, ...(await persistence.runs.addQuestion({ ...common, sessionId })) };
    sessionId = begun.sessionId;
    const { runId } = begun;
    await persistence.runs.claim(runId, owner);
    await writeSteps(persistence, { sessionId, runId });
    const isCharted = Math.floor((number * charts) / questions) > Math.floor(((number - 1) * charts) / questions);
    const figure = isCharted ? await putChart(persistence, { sessionId, runId, number }) : null;
    await persistence.runs.finish({ runId, owner, end: "completed", answer: toAnswer(number, figure) });
  }
  if (sessionId === undefined) throw new Error("A conversation needs a question.");
  return sessionId;
}

async function writeSteps(persistence: Persistence, ids: { sessionId: SessionId; runId: RunId }): Promise<void> {
  const at = new Date().toISOString();
  const common = { runId: ids.runId, at, attempt: 1 };
  const events = [
    { type: "run_start", runId: ids.runId, at } as const,
    ...nodes.flatMap((node) => [
      { type: "node_start", ...common, node } as const,
      { type: "node_end", ...common, node, summary: "As it was planned.", durationMs: 120, usage: noUsage } as const,
    ]),
  ];
  for (const [place, event] of events.entries()) await persistence.events.append({ ...ids, key: `${place}`, event });
}

async function putChart(
  persistence: Persistence,
  { number, ...ids }: { sessionId: SessionId; runId: RunId; number: number },
): Promise<{ id: ArtifactId; title: string }> {
  const title = `Sales of shop ${number}`;
  const id = await persistence.artifacts.put({
    ...ids,
    key: "chart",
    kind: "plotly",
    title,
    mediaType: "application/json",
    bytes: new TextEncoder().encode(JSON.stringify(toFigure(number))),
  });
  return { id, title };
}

/** Builds a chart like those of real answers, of a kind determined by its number. */
function toFigure(number: number) {
  const months = Array.from(
    { length: 36 },
    (_, month) => `20${21 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`,
  );
  const values = (shift: number) =>
    months.map((_, month) => Math.round(1000 + 400 * Math.sin((month + shift + number) / 3) + 10 * month));
  const kind = kinds[number % kinds.length] ?? "bar";
  const points = Array.from({ length: 400 }, (_, index) => [index, (index * 37 + number * 11) % 500] as const);
  const data = {
    bar: [{ type: "bar", x: months, y: values(0) }],
    line: [0, 5, 9].map((shift) => ({
      type: "scatter",
      mode: "lines",
      name: `region ${shift}`,
      x: months,
      y: values(shift),
    })),
    points: [{ type: "scatter", mode: "markers", x: points.map(([x]) => x), y: points.map(([, y]) => y) }],
    grouped: [0, 4].map((shift) => ({ type: "bar", name: `line ${shift}`, x: months, y: values(shift) })),
  }[kind];
  return {
    data,
    layout: { title: { text: "Sales" }, xaxis: { title: { text: "Month" } }, yaxis: { title: { text: "EUR" } } },
  };
}

function toAnswer(number: number, figure: { id: ArtifactId; title: string } | null): Answer {
  const rows = Array.from({ length: 12 }, (_, month) => [
    `month ${month + 1}`,
    1000 + ((number * 97 + month * 31) % 800),
    (month * 7) % 100,
  ]);
  const columns = [
    { name: "Month", type: "text" },
    { name: "Sales (EUR)", type: "number" },
    { name: "Orders", type: "number" },
  ];
  return {
    version: "v1.0",
    outputType: figure === null ? "analysis" : "visualization",
    kind: "answered",
    explanation: [
      `Sales of shop ${number} **grew by ${(number % 17) + 3} %** over the year, to **${(1_000 + number * 13).toLocaleString("en-US")} EUR** a month.`,
      "- The first half was **stronger** than the second.\n- Orders moved with sales (`r = 0.81`).\n- Two months stand out.",
      "A price change in the spring goes along with it; whether it is the cause, these data do not show.",
    ].join("\n\n"),
    verdict: {
      status: "caveats",
      checks: Array.from({ length: 5 }, (_, check) => ({
        name: `Check ${check + 1}`,
        passed: true,
        detail: "Found again by another route.",
      })),
    },
    evaluation: null,
    requirements: null,
    caveats: [
      {
        text: "11 of 344 rows have no price and are left out.",
        columns: ["price"],
        rows: 11,
        effect: "The mean may be up to 3 EUR off.",
      },
      { text: "Two days are missing in March.", columns: ["day"] },
    ],
    approaches: [],
    code: Array.from(
      { length: 30 },
      (_, line) => `step_${line} = df.groupby("month")["sales"].sum()  # ${number}`,
    ).join("\n"),
    figures: figure === null ? [] : [{ ...figure, kind: "plotly" }],
    result: { kind: "table", columns, rows, totalRows: rows.length },
    resultText: "12 months",
    attempts: { alignment: 1, code: 1, remediation: 0 },
    followUps: ["And by region?", "Is the change significant?"],
  };
}
