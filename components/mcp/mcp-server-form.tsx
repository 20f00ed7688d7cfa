"use client";

import { useState, type FormEvent } from "react";
import { addMcpServer } from "../api/mcp-servers";
import { mcpWords as texts } from "../words/mcp-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { words } from "../words/words";

const noFields = { name: "", url: "", key: "" };

/**
 * Fields for a new server. Keeps the input if it could not be added, with the reason; the key is sent once and never
 * read back.
 */
export function McpServerForm() {
  const [fields, setFields] = useState(noFields);
  const [state, setState] = useState<"idle" | "busy" | { fault: string }>("idle");
  const change = (part: Partial<typeof noFields>) => setFields({ ...fields, ...part });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    try {
      const { name, url, key } = fields;
      await addMcpServer({ name, url, ...(key.trim() !== "" && { key }) });
      setFields(noFields);
      setState("idle");
    } catch (error) {
      setState({ fault: error instanceof Error ? error.message : words.errors.unexpectedReply });
    }
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <Field label={texts.name} note={texts.nameNote}>
        {(described) => (
          <input
            required
            value={fields.name}
            maxLength={30}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={texts.nameExample}
            aria-describedby={described}
            onChange={(event) => change({ name: event.target.value })}
            className={fieldLook}
          />
        )}
      </Field>
      <Field label={texts.url}>
        {() => (
          <input
            required
            type="url"
            value={fields.url}
            maxLength={2_000}
            placeholder={texts.urlExample}
            onChange={(event) => change({ url: event.target.value })}
            className={fieldLook}
          />
        )}
      </Field>
      <div className="md:col-span-2">
        <Field label={texts.key} note={texts.keyNote}>
          {(described) => (
            <input
              type="password"
              autoComplete="off"
              value={fields.key}
              aria-describedby={described}
              onChange={(event) => change({ key: event.target.value })}
              className={fieldLook}
            />
          )}
        </Field>
      </div>
      <div className="md:col-span-2">
        <Button type="submit" aria-busy={state === "busy"}>
          {state === "busy" ? texts.adding : texts.add}
        </Button>
      </div>
      {typeof state === "object" && (
        <p role="alert" className="text-small text-failed [overflow-wrap:anywhere] md:col-span-2">
          {state.fault}
        </p>
      )}
    </form>
  );
}
