"use client";

import { ChevronRight } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { classNames } from "./class-names";

/** A button that shows and hides its content. Hidden content is not rendered. */
export function Disclosure(props: {
  summary: ReactNode;
  /** Replaces `summary` while it is open. */
  openSummary?: ReactNode;
  children: ReactNode;
  /** Initial state, until a person toggles it. */
  open?: boolean;
  /** The part of an answer that it contains, if any. */
  part?: "table" | "code";
  className?: string;
  /** Shown beside the button. */
  trailing?: ReactNode;
}) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? props.open ?? false;
  const id = useId();
  return (
    <div data-part={props.part} className={props.className}>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setChosen(!open)}
          className="-ml-1 flex min-h-7 min-w-0 items-start gap-1 rounded-md px-1 py-1 text-left text-small text-ink-soft hover:text-ink"
        >
          <ChevronRight
            aria-hidden
            className={classNames("mt-0.5 size-4 shrink-0 transition-transform duration-100", open && "rotate-90")}
          />
          {open ? (props.openSummary ?? props.summary) : props.summary}
        </button>
        {props.trailing}
      </div>
      {open && (
        <div id={id} className="pt-2">
          {props.children}
        </div>
      )}
    </div>
  );
}
