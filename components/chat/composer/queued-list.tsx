"use client";

import { ListEnd, Pencil, X } from "lucide-react";
import type { Message } from "@/lib/domain/session";
import { IconButton } from "../../ui/icon-button";
import { words } from "../../words/words";

/** Lists queued questions, which start once the active run has ended; each can be edited or withdrawn until then. */
export function QueuedList(props: {
  questions: readonly Pick<Message, "id" | "text">[];
  onEdit: (question: Pick<Message, "id" | "text">) => void;
  onRemove: (question: Pick<Message, "id" | "text">) => void;
}) {
  const { questions, onEdit, onRemove } = props;
  if (questions.length === 0) return null;
  return (
    <ul aria-label={words.composer.queued} className="mb-1.5 grid grid-cols-[minmax(0,1fr)] gap-1">
      {questions.map((question) => (
        <li
          key={question.id}
          className="flex items-center gap-2 rounded-lg border bg-sunken py-0.5 pr-1 pl-3 text-small"
        >
          <ListEnd aria-hidden className="size-4 shrink-0 text-ink-soft" />
          <span className="min-w-0 flex-1 truncate" title={question.text}>
            {question.text}
          </span>
          <IconButton
            name={words.composer.editQueued(question.text)}
            className="size-7"
            onClick={() => onEdit(question)}
          >
            <Pencil />
          </IconButton>
          <IconButton
            name={words.composer.removeQueued(question.text)}
            className="size-7"
            onClick={() => onRemove(question)}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
