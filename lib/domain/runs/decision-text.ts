import type { Clarification } from "./clarification";
import type { Decision } from "./decision";
import type { Interrupt } from "./interrupt";
import type { ClarificationPayload } from "./interrupt-payload";
import { PreparationPlanPayload } from "../recipes/preparation";
import { toPlanDecisionText } from "../tools/plan-decision-text";
import { ToolPlanPayload } from "../tools/tool-plan";
import type { ApprovalScope } from "./approval-scope";
import type { InterruptResponse } from "./interrupt-response";

/**
 * Returns the answered questions of a clarification, each with its answer in words: the option, the person's own words,
 * or both.
 */
export function toClarifications(
  { payload }: Pick<Interrupt, "payload">,
  { answers = [] }: InterruptResponse,
): Clarification[] {
  // Validated against its schema before it was stored.
  const { questions = [] } = payload as Partial<ClarificationPayload>;
  return questions.flatMap(({ id, text, options }) => {
    const given = answers.find(({ questionId }) => questionId === id);
    if (given === undefined) return [];
    const chosen = options.find((option) => option.id === given.optionId)?.label;
    const answer = [chosen, given.text].filter((part) => part !== undefined).join(": ");
    return [{ question: text, answer }];
  });
}

/** Describes in one line what was decided and by whom, in the user's words where there are any. */
export function toDecisionText({ interrupt, response }: Pick<Decision, "interrupt" | "response">): string {
  if (response === null) return "You stopped the run instead of answering.";
  if (interrupt.type === "clarification") {
    const answers = toClarifications(interrupt, response).map(({ question, answer }) => `${question} ${answer}`);
    return `You answered: ${answers.join(" · ")}`;
  }
  const sentence = toSentence(interrupt, response);
  return response.text === undefined ? `${sentence}.` : `${sentence}: “${response.text}”`;
}

function toSentence(interrupt: Interrupt, response: InterruptResponse): string {
  const { optionId, scope = "once" } = response;
  const plan = interrupt.type === "plan_approval" ? ToolPlanPayload.safeParse(interrupt.payload).data : undefined;
  if (plan !== undefined) return toPlanDecisionText(plan, response);
  if (PreparationPlanPayload.safeParse(interrupt.payload).success) return toPreparationSentence(response);
  const label = interrupt.options.find(({ id }) => id === optionId)?.label ?? optionId;
  switch (`${interrupt.type} ${optionId ?? ""}`) {
    case "approach_choice just_go":
      return "You let it continue with the recommended approach, without further questions";
    case "approach_choice ":
      return "You described your own approach";
    case "plan_approval approve":
      return `You approved the plan${scopes[scope]}`;
    case "plan_approval edit":
      return "You requested changes to the plan";
    case "plan_approval reject":
      return "You rejected the plan, so nothing was computed";
    case "result_review accept":
      return "You accepted the result";
    case "result_review revise":
      return "You asked for a revision";
    case "result_review rollback":
      return "You rolled the result back";
    default:
      return label === undefined ? "You answered" : `You chose “${label}”`;
  }
}

function toPreparationSentence({ optionId, scope }: InterruptResponse): string {
  if (optionId === "edit") return "You requested changes to the plan";
  if (optionId !== "approve") return "You rejected the plan, so the data stays unchanged";
  return `You approved the data change${scope === "always" ? ", and all further ones on this installation" : ""}`;
}

const scopes: Record<ApprovalScope, string> = {
  once: "",
  session: ", and all further ones in this conversation",
  always: ", and all further ones on this installation",
};
