"use client";

import { Ellipsis, GitBranch, MessagesSquare, PencilLine, Repeat, RotateCcw, Signpost } from "lucide-react";
import { use } from "react";
import type { Answer } from "@/lib/domain/answers/answer";
import { defaultCapability } from "@/lib/domain/capability";
import { answerWords } from "../../words/answers/answer-words";
import { CapabilitiesContext } from "../../capabilities/capabilities-context";
import { toCommands } from "../composer/commands";
import type { AnswerActions } from "./answer-actions";
import { IconButton } from "../../ui/icon-button";
import { Menu, MenuItem } from "../../ui/overlays/menu";
import { versionWords } from "../../words/answers/version-words";
import { words } from "../../words/words";

/**
 * Lists the less common actions on an answer: rerun it, also with another capability, repeat the exact run, branch off,
 * or show the model calls.
 */
export function AnswerMenu({ answer, actions }: { answer: Answer; actions: AnswerActions }) {
  const { onRerun, onOpen, onBranch, onRephrase } = actions;
  const capabilities = use(CapabilitiesContext);
  const { capability = defaultCapability } = answer;
  const others = toCommands(capabilities).filter((command) => command.capability !== capability);
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
      {others.map((command) => (
        <MenuItem
          key={command.capability}
          disabled={onRerun === undefined}
          onSelect={() => onRerun?.({ capability: command.capability })}
        >
          <Signpost aria-hidden /> {answerWords.askAs(command.label)}
        </MenuItem>
      ))}
      <MenuItem onSelect={onBranch}>
        <GitBranch aria-hidden /> {versionWords.branch.action}
      </MenuItem>
      <MenuItem onSelect={() => onOpen("calls")}>
        <MessagesSquare aria-hidden /> {words.answer.modelCalls}
      </MenuItem>
    </Menu>
  );
}

/** Whether the run can be repeated: its code and its inputs are recorded. */
export function isRepeatable(answer: Answer): boolean {
  return answer.code !== null && answer.code.trim() !== "" && answer.basis !== undefined;
}
