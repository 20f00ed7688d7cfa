"use client";

import { useState, type FormEvent } from "react";
import { connectionWords as texts } from "../words/connection-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { Field } from "../ui/field";

/** Asks for a query and the name of the dataset that its rows become. */
export function QueryForm(props: { busy: boolean; onRead: (query: string, name: string) => void }) {
  const [query, setQuery] = useState("");
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!props.busy) props.onRead(query, name);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field label={texts.query} note={texts.queryNote}>
        {(described) => (
          <textarea
            required
            rows={4}
            value={query}
            maxLength={20_000}
            spellCheck={false}
            placeholder={texts.queryExample}
            aria-describedby={described}
            onChange={(event) => setQuery(event.target.value)}
            className={`${fieldLook} h-auto py-1.5 font-mono`}
          />
        )}
      </Field>
      <Field label={texts.datasetName}>
        {() => (
          <input
            required
            value={name}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
            className={fieldLook}
          />
        )}
      </Field>
      <div>
        <Button type="submit" aria-busy={props.busy}>
          {props.busy ? texts.reading : texts.read}
        </Button>
      </div>
    </form>
  );
}
