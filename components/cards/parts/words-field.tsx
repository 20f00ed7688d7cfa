"use client";

import type { KeyboardEvent } from "react";
import { classNames } from "../../ui/class-names";

/** A field for a few sentences, without a frame. Enter submits the form around it, Shift+Enter starts a new line. */
export function WordsField(props: {
  label: string;
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
  /** Takes the focus when it appears. */
  focused?: boolean;
  className?: string;
}) {
  const { label, placeholder, text, onChange } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // 229 is what Safari reports for the Enter that ends a composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <textarea
      rows={1}
      value={text}
      autoFocus={props.focused}
      aria-label={label}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      className={classNames(
        "block field-sizing-content max-h-40 min-w-0 resize-none bg-transparent text-small outline-none placeholder:text-ink-soft",
        props.className,
      )}
    />
  );
}
