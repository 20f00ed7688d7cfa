"use client";

import { useActionState, useState } from "react";
import type { ActionResult } from "@/lib/domain/action-result";
import type { Definition, NewDefinition } from "@/lib/domain/library/definition";
import { valueOf } from "../api/value-of";
import { libraryWords } from "../words/library-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { toFaultText } from "../ui/show-fault";

const { definitions: texts } = libraryWords;
const longestTerm = 80;
const longestMeaning = 1_000;

/** Fields for a term and its meaning. Keeps the input if it could not be stored, with the reason. */
export function DefinitionForm(props: {
  definition?: NewDefinition;
  /** Label of the submit button. */
  action: string;
  busy: string;
  /** Stores it. */
  onSubmit: (definition: NewDefinition) => Promise<ActionResult<Definition>>;
  onStored?: () => void;
  /** Closes the form; without it, the form stays open for the next definition. */
  onCancel?: () => void;
}) {
  const { definition, onSubmit, onCancel } = props;
  const [term, setTerm] = useState(definition?.term ?? "");
  const [meaning, setMeaning] = useState(definition?.meaning ?? "");
  const [fault, submit, busy] = useActionState(async () => {
    try {
      await valueOf(onSubmit({ term, meaning }));
    } catch (error) {
      return toFaultText(error);
    }
    setTerm("");
    setMeaning("");
    props.onStored?.();
    return null;
  }, null);
  return (
    <form
      action={submit}
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
        <Button type="submit" disabled={busy}>
          {busy ? props.busy : props.action}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
      {fault !== null && (
        <p role="alert" className="text-small text-failed md:col-span-2">
          {fault}
        </p>
      )}
    </form>
  );
}
