"use client";

import { useState, type FormEvent } from "react";
import type { NewDefinition } from "@/lib/domain/library/definition";
import { libraryWords } from "../words/library-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";

const { definitions: texts } = libraryWords;
const longestTerm = 80;
const longestMeaning = 1_000;

/** Fields for a term and its meaning. Keeps the input if it could not be stored, with the reason. */
export function DefinitionForm(props: {
  definition?: NewDefinition;
  /** Label of the submit button. */
  action: string;
  busy: string;
  /** Rejects with an Error whose message is user-facing. */
  onSubmit: (definition: NewDefinition) => Promise<void>;
  /** Closes the form; without it, the form stays open for the next definition. */
  onCancel?: () => void;
}) {
  const { definition, onSubmit, onCancel } = props;
  const [term, setTerm] = useState(definition?.term ?? "");
  const [meaning, setMeaning] = useState(definition?.meaning ?? "");
  const [state, setState] = useState<"idle" | "busy" | { fault: string }>("idle");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    try {
      await onSubmit({ term, meaning });
      setTerm("");
      setMeaning("");
      setState("idle");
    } catch (error) {
      setState({ fault: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-2 md:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <label className="grid gap-1 text-small">
        {texts.term}
        <input
          required
          value={term}
          maxLength={longestTerm}
          onChange={(event) => setTerm(event.target.value)}
          className={fieldLook}
        />
      </label>
      <label className="grid gap-1 text-small">
        {texts.meaning}
        <textarea
          required
          rows={1}
          value={meaning}
          maxLength={longestMeaning}
          onChange={(event) => setMeaning(event.target.value)}
          className={`${fieldLook} h-auto min-h-9 resize-none field-sizing-content py-1.5`}
        />
      </label>
      <div className="flex flex-wrap gap-2 md:col-span-2">
        <Button type="submit" disabled={state === "busy"}>
          {state === "busy" ? props.busy : props.action}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
      {typeof state === "object" && (
        <p role="alert" className="text-small text-failed md:col-span-2">
          {state.fault}
        </p>
      )}
    </form>
  );
}
