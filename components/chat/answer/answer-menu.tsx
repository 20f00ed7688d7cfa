"use client";

import { Ellipsis, GitBranch, MessagesSquare, PencilLine, Repeat, RotateCcw } from "lucide-react";
import type { Answer } from "@/lib/domain/answers/answer";
import type { AnswerActions } from "./answer-actions";
import { answerWords } from "../../answer-words";
import { IconButton } from "../../ui/icon-button";
import { Menu, MenuItem } from "../../ui/overlays/menu";
import { versionWords } from "../../version-words";
import { words } from "../../words";

/** What is seldom done with an answer: make it again, repeat its very run, go on from it elsewhere, see what a model saw. */
export function AnswerMenu({ answer, actions }: { answer: Answer; actions: AnswerActions }) {
  const { onRerun, onOpen, onBranch, onRephrase } = actions;
  return (
    <Menu
      trigger={
        <IconButton name={words.answer.menu}>
          <Ellipsis />
        </IconButton>
      }
    >
      {answer.kind !== "answered" && (
        <MenuItem disabled={onRerun === undefined} onSelect={() => onRerun?.({})}>
          <RotateCcw aria-hidden /> {words.answer.again}
        </MenuItem>
      )}
      <MenuItem onSelect={onRephrase}>
        <PencilLine aria-hidden /> {answerWords.editQuestion}
      </MenuItem>
      {isRepeatable(answer) && (
        <MenuItem disabled={onRerun === undefined} onSelect={() => onRerun?.({ exact: true })}>
          <Repeat aria-hidden /> {words.answer.exact}
        </MenuItem>
      )}
      <MenuItem onSelect={onBranch}>
        <GitBranch aria-hidden /> {versionWords.branch.action}
      </MenuItem>
      <MenuItem onSelect={() => onOpen("calls")}>
        <MessagesSquare aria-hidden /> {words.answer.modelCalls}
      </MenuItem>
    </Menu>
  );
}

/** Whether there is a run to repeat: code, and a record of what it ran on. */
export function isRepeatable(answer: Answer): boolean {
  return answer.code !== null && answer.code.trim() !== "" && answer.basis !== undefined;
}
