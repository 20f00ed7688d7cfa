"use client";

import { useId } from "react";
import type { ToolField, ToolStep } from "@/lib/domain/tools/tool-plan";
import { toolWords } from "../../words/tool-words";
import type { CardEntries } from "../use-card-draft";
import { fieldPart, toFieldText } from "./step-edits";

const look = "w-full min-w-0 rounded-md border border-line-strong/60 bg-surface px-2 text-small";

/** A small form for the editable arguments of a step. */
export function StepFields(props: { step: ToolStep; place: number; entries: CardEntries }) {
  const { step, place, entries } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-1">
      {(step.fields ?? []).map((field, index) => {
        const part = fieldPart(place, index);
        return (
          <Field
            key={field.name}
            field={field}
            text={toFieldText(step, field, entries.of(part))}
            onChange={(text) => entries.change(part, { own: true, text })}
          />
        );
      })}
    </div>
  );
}

function Field({ field, text, onChange }: { field: ToolField; text: string; onChange: (text: string) => void }) {
  const { kind, label, required, options = [] } = field;
  const id = useId();
  const shared = { id, value: text, "aria-required": required };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 text-small">
      <label htmlFor={id} className="text-ink-soft">
        {required ? label : toolWords.optional(label)}
      </label>
      {kind === "long_text" && (
        <textarea
          {...shared}
          rows={2}
          onChange={(event) => onChange(event.target.value)}
          className={`${look} field-sizing-content max-h-40 py-1.5`}
        />
      )}
      {(kind === "text" || kind === "number") && (
        <input
          {...shared}
          type="text"
          inputMode={kind === "number" ? "decimal" : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={`${look} h-9`}
        />
      )}
      {(kind === "boolean" || kind === "choice") && (
        <select {...shared} onChange={(event) => onChange(event.target.value)} className={`${look} h-9`}>
          {!required && <option value="" />}
          {(kind === "choice" ? options : ["true", "false"]).map((option) => (
            <option key={option} value={option}>
              {kind === "choice" ? option : option === "true" ? toolWords.yes : toolWords.no}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
