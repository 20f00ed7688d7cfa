import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import { toSpanName } from "@/lib/domain/investigations/change-words";
import { analystLimits, PlanReply, type PlannedAnalyst } from "@/lib/domain/investigations/investigation-replies";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import { formatCount } from "@/lib/domain/text/numbers";
import { toOneLine } from "@/lib/prompts/plain-words";
import { toClippedText, toFencedText } from "@/lib/prompts/text/untrusted-text";
import { askEngine } from "../../kit/ask-engine";
import { toReplyText } from "../../kit/replies/bounded-reply";
import { toTextEntry } from "../../kit/transcript/transcript-entry";
import type { InvestigatorNode, InvestigatorRun } from "../context";
import { toDeclaration } from "../coordination/declare";
import type { InvestigatorFacts, PlannedPart } from "../facts";
import { toFigures } from "../answer/to-figures";
import { toFigureLines, toLeftOutLines } from "../answer/figure-lines";
import { investigationTasks } from "../tasks";

const longestTitle = 80;
const longestQuestion = 600;

/**
 * Plans which parts of the question analysts answer: two to five if a model plans, none with rules. Code plans standard parts
 * if a model fails to.
 */
export const planInvestigation: InvestigatorNode = async (state, run) => {
  const { facts } = state;
  const { change } = facts;
  if (change === null) throw new CaveatError("internal", "There is no change to plan for.");
  if (!(await run.ports.parts.mayStart())) {
    return { update: { facts: { plan: [], planned: "open" } }, summary: "An analyst has no analysts of its own" };
  }
  const reply = await askForPlan(state, run);
  const isModel = run.ports.engine.description.kind !== "builtin";
  const analysts = reply?.analysts ?? [];
  const planned = toParts(isModel ? [...analysts, ...toStandardParts(change, analysts.length)] : analysts, change, run);
  const plan = planned.slice(0, Math.max(analysts.length, isModel ? analystLimits.fewest : 0));
  return {
    update: { messages: reply?.messages ?? [], facts: { plan, planned: "open" } },
    summary:
      plan.length === 0
        ? "The contributions are explained without analysts"
        : `Planned ${formatCount(plan.length, "analyst")}`,
  };
};

/** Requests a plan; null if the model returns none of the expected form. */
async function askForPlan(state: Parameters<InvestigatorNode>[0], run: InvestigatorRun) {
  const { facts } = state;
  const task = investigationTasks.plan_investigation;
  try {
    const { output, asked } = await askEngine(state, run, {
      task,
      values: {
        measure: toFencedText("measure", toMeasureText(facts)),
        figures: [toFencedText("figures", toFigureLines(toFigures(facts), run)), toLeftOutLines(facts)]
          .filter(Boolean)
          .join("\n\n"),
        remarks:
          facts.remarks.length === 0
            ? ""
            : `The person wants the plan changed:\n\n${toFencedText("remarks", facts.remarks.join("\n"))}`,
      },
    });
    return { ...output, messages: [asked, toTextEntry("assistant", toReplyText(PlanReply, output))] };
  } catch (error) {
    if (isCaveatError(error, "engine_reply_invalid")) return null;
    throw error;
  }
}

/** States the measure with its periods and conditions. */
function toMeasureText({ change }: InvestigatorFacts): string {
  if (change === null) return "";
  const { measure, definition, request, filters, dataset } = change;
  const where = filters.length === 0 ? "" : `, where ${filters.join(" and ")}`;
  return `${measure}, the ${definition} of ${dataset.name}, ${toSpanName(request.comparison, request.period)}${where}`;
}

/** Returns parts that fit every measure, for a plan with too few. */
function toStandardParts({ measure }: ChangeReading, planned: number): PlannedAnalyst[] {
  if (planned >= analystLimits.fewest) return [];
  return [
    { title: "Trend within the periods", question: `How does ${measure} develop from day to day in both periods?` },
    {
      title: "Number and size of rows",
      question: "How did the number of rows and their average size change?",
      measure: { name: "number of rows", of: "rows" },
    },
  ];
}

/** Takes at most five parts with distinct questions. Names of datasets that do not exist are dropped. */
function toParts(analysts: readonly PlannedAnalyst[], change: ChangeReading, run: InvestigatorRun): PlannedPart[] {
  const asked = new Map<string, PlannedAnalyst>();
  for (const analyst of analysts) {
    const text = analyst.question.trim();
    if (text !== "" && !asked.has(text)) asked.set(text, analyst);
  }
  return [...asked.values()].slice(0, analystLimits.most).map((planned, index) => {
    const names = toNames(planned, change, run);
    return {
      id: `a${index + 1}`,
      title: toOneLine(planned.title, longestTitle) || `Analyst ${index + 1}`,
      question: toClippedText(planned.question.trim(), longestQuestion),
      datasets: names,
      declared: toDeclaration(planned, names, change, run),
    };
  });
}

/** Returns the datasets of a part; that of the investigation is among them unless the part has a different measure. */
function toNames({ datasets, measure }: PlannedAnalyst, change: ChangeReading, run: InvestigatorRun): string[] {
  const all = run.datasets.map(({ name }) => name);
  const known = all.filter((name) => datasets?.includes(name) === true);
  if (known.length === 0) return all;
  const needsHome = measure === null || measure === undefined;
  const { baseline } = change.request;
  const planned = run.datasets.find(({ id }) => id === baseline?.dataset)?.name;
  return needsHome ? all.filter((name) => [...known, change.dataset.name, planned].includes(name)) : known;
}
