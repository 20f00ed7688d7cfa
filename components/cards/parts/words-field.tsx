"use client";

import type { KeyboardEvent } from "react";
import { classNames } from "../../ui/class-names";

/** A frameless field for a few sentences. Enter submits the surrounding form, Shift+Enter starts a new line. */
export function WordsField(props: {
  label: string;
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
  /** Focuses the field on mount. */
  focused?: boolean;
  className?: string;
}) {
  const { label, placeholder, text, onChange } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Safari reports 229 for the Enter that ends a composition.
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
