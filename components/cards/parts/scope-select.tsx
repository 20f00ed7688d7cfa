"use client";

import { useId } from "react";
import { ApprovalScope } from "@/lib/domain/runs/approval-scope";
import { cardWords } from "../../card-words";

const texts = cardWords.plan;

/** Selects the scope of a plan's approval. */
export function ScopeSelect({ scope, onChange }: { scope: ApprovalScope; onChange: (scope: ApprovalScope) => void }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <label htmlFor={id} className="text-ink-soft">
        {texts.scope}
      </label>
      <select
        id={id}
        value={scope}
        onChange={(event) => onChange(ApprovalScope.parse(event.target.value))}
        className="h-8 max-w-full rounded-md border bg-surface px-2"
      >
        {ApprovalScope.options.map((option) => (
          <option key={option} value={option}>
            {texts.scopes[option]}
          </option>
        ))}
      </select>
    </div>
  );
}
