"use client";

import type { Answer } from "@/lib/domain/answer";
import type { SessionResponse } from "@/lib/domain/session";
import { OutcomeCard } from "../cards/outcome-card";
import { ResultView } from "../table/result-view";
import { CopyButton } from "../ui/copy-button";
import { LazyBudgetSpent } from "../usage/lazy-budget-spent";
import { words } from "../words";
import type { AnswerActions } from "./answer-actions";
import { AnswerEvidence } from "./answer-evidence";
import { AnswerMenu } from "./answer-menu";
import { CaveatList } from "./caveat-list";
import { FailureDetails } from "./failure-details";
import { LazyAnswerText } from "./lazy-answer-text";
import { OutcomeActions } from "./outcome-actions";
import { toPlainAnswer } from "./to-plain-answer";
import { TriedList } from "./tried-list";
import { VerdictLine } from "./verdict-line";
import { withoutCaveatSection } from "./without-caveat-section";

/**
 * One answer: the words first, then how far to trust them, what may make them wrong, and what they rest on.
 * @param props.spending what its conversation spent so far, and may spend.
 * @param props.resultAddress where its result can be had from the server.
 */
export function AnswerView(props: {
  answer: Answer;
  spending: Pick<SessionResponse, "usage" | "budget">;
  resultAddress?: string;
  actions: AnswerActions;
}) {
  const { answer, spending, actions } = props;
  const { kind, verdict, caveats } = answer;
  const computed = answer.result !== null;
  const body = (
    <>
      {answer.result?.kind === "scalar" && (kind === "answered" || kind === "budget") && (
        <ResultView result={answer.result} />
      )}
      <LazyAnswerText text={withoutCaveatSection(answer.explanation, caveats)} />
      {(verdict.checks.length > 0 || kind === "answered" || kind === "limit" || (kind === "budget" && computed)) && (
        <VerdictLine verdict={verdict} caveats={caveats} />
      )}
      <CaveatList caveats={caveats} />
    </>
  );
  const evidence = <AnswerEvidence answer={answer} resultAddress={props.resultAddress} onOpen={actions.onOpen} />;
  if (kind === "answered") {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {body}
        {evidence}
        <div className="-ml-2 flex">
          <CopyButton name={words.answer.copy} text={toPlainAnswer(answer)} />
          <AnswerMenu answer={answer} actions={actions} />
        </div>
      </div>
    );
  }
  return (
    <OutcomeCard kind={kind} actions={<OutcomeActions answer={answer} actions={actions} />}>
      {body}
      {kind === "limit" && <TriedList answer={answer} />}
      {kind === "budget" && <LazyBudgetSpent usage={spending.usage} budget={spending.budget} />}
      {kind === "failed" ? <FailureDetails answer={answer} /> : evidence}
    </OutcomeCard>
  );
}
