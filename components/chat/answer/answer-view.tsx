"use client";

import { RotateCcw } from "lucide-react";
import type { Answer } from "@/lib/domain/answers/answer";
import { defaultCapability } from "@/lib/domain/capability";
import type { Message, SessionResponse } from "@/lib/domain/session";
import { answerWords } from "../../words/answers/answer-words";
import { LazyInvestigationCard } from "../../investigations/lazy-investigation-card";
import { LazyPreparationCard } from "../../preparation/lazy-preparation-card";
import { OutcomeCard } from "../../cards/outcome-card";
import { ResultView } from "../../table/result-view";
import { SearchResults } from "../../library/search-results";
import { classNames } from "../../ui/class-names";
import { CopyButton } from "../../ui/copy-button";
import { Disclosure } from "../../ui/disclosure";
import { IconButton } from "../../ui/icon-button";
import { toFigureMarks } from "../../verification/figure-marks";
import { LazyBudgetSpent } from "../../usage/lazy-budget-spent";
import { words } from "../../words/words";
import type { AnswerActions } from "./answer-actions";
import { AnswerCharts } from "./answer-charts";
import { AnswerRoute } from "./answer-route";
import { AnswerEvidence } from "./answer-evidence";
import { AnswerMenu } from "./answer-menu";
import { RatingButtons, RatingComment } from "./answer-rating";
import { CaveatList } from "../caveats/caveat-list";
import { DamagedLine } from "./damaged-line";
import { FailureDetails } from "./failure-details";
import { AnswerText } from "./markdown/answer-text";
import { OutcomeActions } from "./outcome-actions";
import { ReadingChips } from "./reading-chips";
import { RestoreList } from "./restore-list";
import { countItems, splitLead } from "./split-lead";
import { toPlainAnswer } from "./to-plain-answer";
import { TriedList } from "./tried-list";
import { useRemarks } from "./use-remarks";
import { VerdictLine } from "../caveats/verdict-line";
import { withoutCaveatSection } from "./without-caveat-section";

/** Longer lists of values are collapsed when a chart and a table show them. */
const openItems = 5;

/**
 * Shows one answer: the reading of the question, the sentence, the charts, the remaining text, the verdict, the
 * caveats, the table and the code.
 * @param props.spending cost of its conversation so far, and the budget.
 * @param props.resultAddress server address of its result.
 */
export function AnswerView(props: {
  answer: Answer;
  /** Its message, with the user's remarks. */
  message: Pick<Message, "id" | "remarks" | "stale"> & Partial<Pick<Message, "createdAt">>;
  /** The question that it answers. */
  question?: string;
  spending: Pick<SessionResponse, "usage" | "budget">;
  resultAddress?: string;
  actions: AnswerActions;
}) {
  const { answer, message, question = "", spending, actions } = props;
  const { kind, verdict, caveats, result, figures } = answer;
  const { remarks, remark } = useRemarks(message.id, message.remarks);
  const { onAsk, onRerun } = actions;
  const { damaged = [] } = answer;
  const isLost = damaged.includes("answer");
  const isUnclear = kind === "beyond_engine" && (answer.reading?.unused.length ?? 0) > 0;
  // The text of another capability is not the explanation of an analysis.
  const isPlain = kind === "concept" && (answer.capability ?? defaultCapability) !== defaultCapability;
  const isUnreadable = isLost || damaged.includes("kind");
  const offersRetry = kind === "failed" || kind === "limit";
  const isUsual = kind === "answered" || kind === "limit" || (kind === "budget" && result !== null);
  const explanation = withoutCaveatSection(answer);
  // A card with its own title shows only text.
  const { lead, rest } = isUsual && kind !== "limit" ? splitLead(explanation) : { lead: explanation, rest: "" };
  const items = result?.kind === "table" && figures.length > 0 ? countItems(rest) : 0;
  const details = rest !== "" && <AnswerText text={rest} />;
  const body = (
    <>
      <AnswerRoute answer={answer} onRerun={onRerun} />
      {answer.reading && (
        <div data-part="reading">
          <ReadingChips reading={answer.reading} onChange={onRerun && ((reading) => onRerun({ reading }))} />
        </div>
      )}
      <div
        data-part="sentence"
        className={classNames("grid grid-cols-[minmax(0,1fr)] gap-3", kind === "answered" && "answer-lead")}
      >
        {result?.kind === "scalar" && isUsual && (
          <ResultView result={result} marks={toFigureMarks(answer.verification, result)} />
        )}
        <AnswerText text={lead} />
      </div>
      {!isLost && <DamagedLine damaged={damaged} onAgain={onRerun && !offersRetry ? () => onRerun({}) : undefined} />}
      <AnswerCharts
        figures={kind === "failed" ? [] : figures}
        stale={message.stale !== undefined}
        edits={remarks.charts}
        onEdit={remark && ((id, edit) => remark({ charts: { [id]: edit } }))}
        onAsk={onAsk}
        onOpen={() => actions.onOpen("chart")}
      />
      {answer.restorable !== undefined && message.createdAt !== undefined && (
        <RestoreList items={answer.restorable} since={message.createdAt} />
      )}
      {answer.found !== undefined && answer.found.length > 0 && (
        <div data-part="found">
          <SearchResults items={answer.found} heading="h4" />
        </div>
      )}
      {details && (
        <div data-part="details">
          {/* The chart and the table show the same values. */}
          {items > openItems ? (
            <Disclosure summary={words.answer.showDetails(items)} openSummary={words.answer.hideDetails}>
              {details}
            </Disclosure>
          ) : (
            details
          )}
        </div>
      )}
      {answer.investigation && (
        <div data-part="investigation">
          <LazyInvestigationCard id={message.id} investigation={answer.investigation} />
        </div>
      )}
      {answer.preparation && (
        <div data-part="preparation">
          <LazyPreparationCard preparation={answer.preparation} />
        </div>
      )}
      {(isUsual || verdict.checks.length > 0) && (
        <div data-part="verdict">
          <VerdictLine {...answer} />
        </div>
      )}
      {caveats.length > 0 && (
        <div data-part="caveats">
          <CaveatList
            caveats={caveats}
            cures={"onCure" in actions ? { onCure: actions.onCure } : undefined}
            onAskWithout={
              onAsk && ((column, value) => onAsk(answerWords.withoutQuestion(toSentence(question), column, value)))
            }
          />
        </div>
      )}
    </>
  );
  const evidence = <AnswerEvidence answer={answer} resultAddress={props.resultAddress} onOpen={actions.onOpen} />;
  const copy = <CopyButton name={words.answer.copy} text={toPlainAnswer(answer)} />;
  const rating = remark && <RatingButtons rating={remarks.rating} onRemark={remark} />;
  const ratingComment = remark && <RatingComment remarks={remarks} onRemark={remark} />;
  if (kind === "answered" || isPlain) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {body}
        {evidence}
        <div className="-ml-2 flex flex-wrap items-center">
          {copy}
          <IconButton name={answerWords.again} disabled={onRerun === undefined} onClick={() => onRerun?.({})}>
            <RotateCcw />
          </IconButton>
          {rating}
          <AnswerMenu answer={answer} actions={actions} />
        </div>
        {ratingComment}
      </div>
    );
  }
  return (
    <OutcomeCard
      kind={isUnreadable ? "unreadable" : isUnclear ? "unclear" : kind}
      actions={
        <OutcomeActions answer={answer} actions={actions}>
          {copy}
          {rating}
        </OutcomeActions>
      }
      below={ratingComment}
    >
      {body}
      {kind === "limit" && <TriedList answer={answer} />}
      {kind === "budget" && <LazyBudgetSpent usage={spending.usage} budget={spending.budget} />}
      {kind === "failed" ? <FailureDetails answer={answer} /> : evidence}
    </OutcomeCard>
  );
}

/** Returns a question that ends with punctuation, so that another sentence can follow. */
function toSentence(question: string): string {
  const text = question.trim();
  return text === "" || /[.!?…]$/.test(text) ? text : `${text}.`;
}
