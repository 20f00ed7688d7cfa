import { PlanReply } from "@/lib/domain/investigations/investigation-replies";
import { toCount } from "@/lib/prompts/plain-words";
import { toClippedText, toFencedText } from "@/lib/prompts/untrusted-text";
import { askEngine } from "../../kit/ask-engine";
import { toReplyText } from "../../kit/replies/bounded-reply";
import { toTextEntry } from "../../kit/transcript/transcript-entry";
import type { InvestigatorNode } from "../context";
import type { PlannedPart } from "../facts";
import { toFigures } from "../answer/to-figures";
import { toFigureLines } from "../answer/figure-lines";
import { investigationTasks } from "../tasks";

const mostAnalysts = 5;
const longestTitle = 80;
const longestQuestion = 600;

/** Plans which parts of the question analysts answer; none where the contributions say everything. */
export const planInvestigation: InvestigatorNode = async (state, run) => {
  const { facts } = state;
  const { output, asked } = await askEngine(state, run, {
    task: investigationTasks.plan_investigation,
    values: {
      figures: toFencedText("figures", toFigureLines(toFigures(facts), run)),
      remarks:
        facts.remarks.length === 0
          ? ""
          : `The person wants the plan changed:\n\n${toFencedText("remarks", facts.remarks.join("\n"))}`,
    },
  });
  const plan = toParts(
    output,
    run.datasets.map(({ name }) => name),
  );
  return {
    update: {
      messages: [asked, toTextEntry("assistant", toReplyText(PlanReply, output))],
      facts: { plan, planned: "open" },
    },
    summary:
      plan.length === 0
        ? "The contributions are explained without analysts"
        : `Planned ${toCount(plan.length, "analyst")}`,
  };
};

/** Takes at most five parts with a question of their own. Names of datasets that do not exist are dropped. */
function toParts({ analysts }: PlanReply, names: readonly string[]): PlannedPart[] {
  const asked = analysts.filter(({ question }, index) => {
    const text = question.trim();
    return text !== "" && analysts.findIndex((other) => other.question.trim() === text) === index;
  });
  return asked.slice(0, mostAnalysts).map(({ title, question, datasets }, index) => {
    const known = (datasets ?? []).filter((name) => names.includes(name));
    return {
      id: `a${index + 1}`,
      title: toClippedText(title.replace(/\s+/gu, " ").trim() || `Analyst ${index + 1}`, longestTitle),
      question: toClippedText(question.trim(), longestQuestion),
      datasets: known.length > 0 ? known : [...names],
    };
  });
}
