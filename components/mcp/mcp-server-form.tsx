"use client";

import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { addMcpServer } from "@/app/actions/mcp-servers";
import { valueOf } from "../api/value-of";
import { mcpWords as texts } from "../words/mcp-words";
import { useRowAction } from "../settings/use-row-action";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { Field } from "../ui/field";

const noFields = { name: "", url: "", key: "" };

/**
 * Fields for a new server. Keeps the input if it could not be added, with the reason; the key is sent once and never
 * read back.
 */
export function McpServerForm() {
  const [fields, setFields] = useState(noFields);
  const change = (part: Partial<typeof noFields>) => setFields({ ...fields, ...part });
  const router = useRouter();
  const row = useRowAction<never>();
  const busy = row.busy !== null;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const { name, url, key } = fields;
    row.change(async () => {
      await valueOf(addMcpServer({ name, url, ...(key.trim() !== "" && { key }) }));
      setFields(noFields);
      router.refresh();
    });
  };
  return (
    <form
      onSubmit={add}
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
        <Button type="submit" aria-busy={busy}>
          {busy ? texts.adding : texts.add}
        </Button>
      </div>
      {row.outcome !== null && (
        <p role="alert" className="text-small text-failed [overflow-wrap:anywhere] md:col-span-2">
          {row.outcome}
        </p>
      )}
    </form>
  );
}
