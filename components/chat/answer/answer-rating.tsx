"use client";

import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState, type FormEvent } from "react";
import type { AnswerRemarks, RemarksChange } from "@/lib/domain/answers/answer-remarks";
import { answerWords as texts } from "../../words/answers/answer-words";
import { Button } from "../../ui/button";
import { classNames } from "../../ui/class-names";
import { IconButton } from "../../ui/icon-button";

const choices = [
  { rating: "up", name: texts.helped, Sign: ThumbsUp },
  { rating: "down", name: texts.failed, Sign: ThumbsDown },
] as const;

/** Asks whether an answer helped, with two toggle buttons; pressing one again clears the rating. */
export function RatingButtons(props: { rating: AnswerRemarks["rating"]; onRemark: (change: RemarksChange) => void }) {
  return choices.map(({ rating, name, Sign }) => {
    const pressed = props.rating === rating;
    return (
      <IconButton
        key={rating}
        name={name}
        aria-pressed={pressed}
        onClick={() => props.onRemark(pressed ? { rating: null, comment: null } : { rating })}
      >
        <Sign className={classNames(pressed && "fill-current text-accent")} />
      </IconButton>
    );
  });
}

/** Moves the focus to the element that replaces a focused field. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** Asks what was wrong with an answer that did not help, until the user replies. */
export function RatingComment({
  remarks,
  onRemark,
}: {
  remarks: AnswerRemarks;
  onRemark: (change: RemarksChange) => void;
}) {
  const [comment, setComment] = useState("");
  const [said, setSaid] = useState(false);
  if (remarks.rating !== "down") return null;
  if (remarks.comment !== undefined) {
    return (
      <p ref={said ? takeFocus : undefined} tabIndex={-1} className="text-small text-ink-soft outline-none">
        {texts.kept}
      </p>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (comment.trim() === "") return;
    setSaid(true);
    onRemark({ comment: comment.trim() });
  };
  return (
    <form onSubmit={submit} className="flex max-w-[72ch] flex-wrap gap-2">
      <input
        value={comment}
        maxLength={2000}
        aria-label={texts.why}
        placeholder={texts.why}
        onChange={(event) => setComment(event.target.value)}
        className="h-8 min-w-0 flex-1 basis-64 rounded-md border bg-surface px-2 text-small placeholder:text-ink-soft"
      />
      <Button size="small" type="submit" className="h-8" disabled={comment.trim() === ""}>
        {texts.keep}
      </Button>
    </form>
  );
}
