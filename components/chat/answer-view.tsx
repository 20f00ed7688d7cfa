"use client";

import { RotateCcw } from "lucide-react";
import type { Answer } from "@/lib/domain/answer";
import { OutcomeCard } from "../cards/outcome-card";
import { ResultView } from "../table/result-view";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { words } from "../words";
import { AnswerEvidence } from "./answer-evidence";
import { CaveatList } from "./caveat-list";
import { FailureDetails } from "./failure-details";
import { LazyAnswerText } from "./lazy-answer-text";
import type { PanelTab } from "./panel-tab";
import { toPlainAnswer } from "./to-plain-answer";
import { VerdictLine } from "./verdict-line";
import { withoutCaveatSection } from "./without-caveat-section";

/**
 * One answer: the words first, then how far to trust them, what may make them wrong, and what they rest on.
 * @param props.onRetry asks the same question again; undefined while something runs.
 * @param props.onOpen shows a part of the answer at the side.
 */
export function AnswerView(props: { answer: Answer; onRetry?: () => void; onOpen: (tab: PanelTab) => void }) {
  const { answer, onRetry, onOpen } = props;
  const { kind, verdict, caveats } = answer;
  const body = (
    <>
      {answer.result?.kind === "scalar" && kind === "answered" && <ResultView result={answer.result} />}
      <LazyAnswerText text={withoutCaveatSection(answer.explanation, caveats)} />
      {(verdict.checks.length > 0 || kind === "answered" || kind === "limit") && (
        <VerdictLine verdict={verdict} caveats={caveats} />
      )}
      <CaveatList caveats={caveats} />
    </>
  );
  const evidence = <AnswerEvidence answer={answer} onOpen={onOpen} />;
  if (kind === "answered") {
    return (
      <div className="grid gap-3">
        {body}
        {evidence}
        <div className="-ml-2 flex">
          <CopyButton name={words.answer.copy} text={toPlainAnswer(answer)} />
        </div>
      </div>
    );
  }
  return (
    <OutcomeCard
      kind={kind}
      actions={
        (kind === "failed" || kind === "limit") &&
        onRetry && (
          <Button kind="primary" onClick={onRetry}>
            <RotateCcw aria-hidden />
            {words.answer.retry}
          </Button>
        )
      }
    >
      {body}
      {kind === "failed" ? <FailureDetails answer={answer} /> : evidence}
    </OutcomeCard>
  );
}
