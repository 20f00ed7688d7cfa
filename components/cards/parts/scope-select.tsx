"use client";

import { useId } from "react";
import { ApprovalScope } from "@/lib/domain/runs/approval-scope";
import { cardWords } from "../../words/card-words";

const texts = cardWords.plan;

/**
 * Selects the scope of a plan's approval.
 * @param props.options the scopes to choose from, with their texts; those of plans of an analysis by default.
 */
export function ScopeSelect(props: {
  scope: ApprovalScope;
  options?: Partial<Record<ApprovalScope, string>>;
  onChange: (scope: ApprovalScope) => void;
}) {
  const { scope, options = texts.scopes, onChange } = props;
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
        {ApprovalScope.options.map(
          (option) =>
            options[option] !== undefined && (
              <option key={option} value={option}>
                {options[option]}
              </option>
            ),
        )}
      </select>
    </div>
  );
}
