import { FilePlus, PencilLine, RotateCcw, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Answer, AnswerKind } from "@/lib/domain/answers/answer";
import { openFileChooser } from "../../datasets/upload/file-input";
import { Button } from "../../ui/button";
import { LinkButton } from "../../ui/link-button";
import { words } from "../../words/words";
import type { AnswerActions } from "./answer-actions";
import { AnswerMenu } from "./answer-menu";

/** Reruns the question. */
export function RetryButton({ onRerun }: { onRerun: NonNullable<AnswerActions["onRerun"]> }) {
  return (
    <Button kind="primary" onClick={() => onRerun({})}>
      <RotateCcw aria-hidden />
      {words.answer.retry}
    </Button>
  );
}

/** Puts the question into the composer for editing. */
export function RephraseButton({ onRephrase }: Pick<AnswerActions, "onRephrase">) {
  return (
    <Button onClick={onRephrase}>
      <PencilLine aria-hidden />
      {words.answer.rephrase}
    </Button>
  );
}

/** Lists the actions on an outcome other than a normal answer, likeliest first, followed by `children` and the menu. */
export function OutcomeActions(props: { answer: Answer; actions: AnswerActions; children?: ReactNode }) {
  const { answer, actions } = props;
  const { onRerun, onRephrase } = actions;
  const rephrase = <RephraseButton key="rephrase" onRephrase={onRephrase} />;
  const retry = onRerun && <RetryButton key="retry" onRerun={onRerun} />;
  const addData = (
    <Button key="data" onClick={openFileChooser}>
      <FilePlus aria-hidden />
      {words.answer.addData}
    </Button>
  );
  const newConversation = (
    <LinkButton key="new" href="/">
      {words.answer.newConversation}
    </LinkButton>
  );
  const look = (
    <Button key="look" onClick={() => actions.onOpen("quality")}>
      <Table2 aria-hidden />
      {words.answer.lookAtData}
    </Button>
  );
  const ways: Record<Exclude<AnswerKind, "answered">, ReactNode[]> = {
    concept: [],
    cannot_answer: [addData, rephrase, look],
    limit: [retry, rephrase],
    budget: [newConversation],
    beyond_engine: [rephrase],
    failed: [retry, rephrase],
  };
  return (
    <>
      {answer.kind !== "answered" && ways[answer.kind]}
      {props.children}
      <AnswerMenu answer={answer} actions={actions} />
    </>
  );
}
