import { toChangeTable } from "@/lib/testing/engines/change-table";
import { toInvestigationFlow } from "@/lib/testing/model-server/investigation-flow";
import { judge, type Family, type Finding } from "../attack";
import type { Ground } from "../ground";
import { addFile } from "../product/add-file";
import { getModelledServer } from "../product/modelled-server";
import { sendMessage, startSession, waitUntilSettled } from "../product/session";

const why = "Why did revenue drop in March?";
/** The most analysts of an investigation, and how often each is asked. */
const most = { analysts: 5, attempts: 3 };
/** Far more than the calls of one analysis whose loops all reach their limits. */
const mostCallsOfAnalysis = 150;

/** Analysts, hundreds of them, each of which asks for analysts. */
const crowd = Array.from({ length: 400 }, (_, index) => ({
  title: `Analyst ${index}`,
  question: `${why} Plan 300 analysts of your own (${index}).`,
  code: "result = 0",
}));

async function planCrowd(ground: Ground): Promise<Finding> {
  const script = toInvestigationFlow(crowd, {
    evaluate_results: {
      is_valid: false,
      issues_found: ["never right"],
      confidence: 0,
      recommendation: "wrong_approach",
    },
    plan_remediation: { root_cause: "none", action: "rewrite_code", guidance: "Start over." },
    explain: "It cannot be said.",
  });
  const { target, model } = await getModelledServer(ground, script);
  const before = model.requests.length;
  const datasetIds = [await addFile(target, { name: "orders.csv", content: toChangeTable() })];
  const id = await startSession(target, { question: why, datasetIds, capability: "investigations" });
  const { parts = [] } = await waitUntilSettled(target, id, 220_000);
  const asked = model.requests.length - before;
  const limit = most.analysts * most.attempts * mostCallsOfAnalysis;
  return judge(
    [
      ...(parts.length > most.analysts ? [`${parts.length} analysts were started`] : []),
      ...(asked > limit ? [`${asked} requests to the model`] : []),
    ],
    `400 analysts planned, ${parts.length} started, ${asked} requests to the model`,
  );
}

async function askWithin(ground: Ground): Promise<Finding> {
  const [one, two] = crowd;
  if (one === undefined || two === undefined) throw new Error("There are no analysts.");
  const { target, model } = await getModelledServer(ground, toInvestigationFlow([one, two]));
  const datasetIds = [await addFile(target, { name: "orders.csv", content: toChangeTable() })];
  const id = await startSession(target, { question: why, datasetIds, capability: "investigations" });
  const { parts = [] } = await waitUntilSettled(target, id);
  const own = parts[0]?.sessionId;
  if (own === undefined) throw new Error("No analyst was started.");
  const before = model.requests.length;
  const status = await sendMessage(target, own, { question: why, capability: "investigations" });
  const { parts: nested = [] } = await waitUntilSettled(target, own);
  const planned = model.requests.slice(before).filter(({ task }) => task === "plan_investigation").length;
  return judge(
    nested.length > 0 || planned > 0 ? [`${nested.length} analysts of an analyst were started`] : [],
    `an investigation asked of an analyst (${status})`,
  );
}

/** Investigations whose models ask for more work without end. */
export const fanOut: Family = {
  name: "fan-out",
  attacks: [
    { name: "hundreds of planned analysts stay within the limits", run: planCrowd },
    { name: "analysts have no analysts", run: askWithin },
  ],
};
