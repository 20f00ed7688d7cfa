"use client";

import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { recipeWords } from "../words/recipe-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { IconButton } from "../ui/icon-button";
import { toInitialValue, type ParamSchema } from "./param-schema";

const texts = recipeWords.form;

interface FieldProps {
  name: string;
  schema: ParamSchema;
  value: unknown;
  /** Names of the columns to choose from. */
  columns: readonly string[];
  /** The same of the other table of a step that reads two. */
  otherColumns?: readonly string[];
  onChange: (value: unknown) => void;
}

/** Edits one param of a step, by its schema. */
export function ParamField(props: FieldProps) {
  const { schema, name, columns, otherColumns = [] } = props;
  const title = schema.title ?? name;
  const offered = schema.port === undefined ? columns : otherColumns;
  if (schema.control === "columns") return <ColumnsField {...props} columns={offered} title={title} />;
  if (schema.type === "array" && schema.items?.type === "object") return <EntriesField {...props} title={title} />;
  return (
    <Labelled title={title} description={schema.description}>
      <PlainField {...props} columns={offered} />
    </Labelled>
  );
}

function Labelled(props: { title: string; description?: string; children: ReactNode }) {
  return (
    <label className="grid content-start gap-1 text-small">
      <span>{props.title}</span>
      {props.children}
      {props.description !== undefined && <span className="text-ink-soft">{props.description}</span>}
    </label>
  );
}

/** A single value, or a list of texts. */
function PlainField({ schema, value, columns, onChange }: FieldProps) {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (schema.control === "column" || schema.enum !== undefined) {
    const options = schema.control === "column" ? columns : (schema.enum ?? []).map(String);
    return (
      <select value={text} onChange={({ target }) => onChange(target.value)} className={fieldLook}>
        {!options.includes(text) && <option value={text}>{text === "" ? texts.none : text}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  if (schema.type === "array") {
    const lines = Array.isArray(value) ? value.map(String).join("\n") : "";
    return (
      <>
        <textarea
          rows={3}
          value={lines}
          onChange={({ target }) => onChange(target.value === "" ? [] : target.value.split("\n"))}
          className={`${fieldLook} h-auto py-1.5`}
        />
        <span className="text-ink-soft">{texts.lines}</span>
      </>
    );
  }
  if (schema.control === "expression") {
    return (
      <textarea
        rows={2}
        value={text}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        className={`${fieldLook} h-auto py-1.5 font-mono`}
      />
    );
  }
  const isNumber = schema.type === "number" || schema.type === "integer";
  return (
    <input
      type={isNumber ? "number" : "text"}
      step={schema.type === "integer" ? 1 : "any"}
      value={text}
      onChange={({ target }) => onChange(isNumber && target.value !== "" ? Number(target.value) : target.value)}
      className={fieldLook}
    />
  );
}

/** Several columns, as boxes to tick. */
function ColumnsField({ title, schema, value, columns, onChange }: FieldProps & { title: string }) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const all = [...columns, ...chosen.filter((name) => !columns.includes(name))];
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset className="grid gap-1 text-small">
      <legend className="mb-1">{title}</legend>
      <div className="flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto rounded-md border bg-surface px-3 py-2">
        {all.map((name) => (
          <label key={name} className="inline-flex min-h-6 items-center gap-1.5">
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            <span className="[overflow-wrap:anywhere]">{name}</span>
          </label>
        ))}
      </div>
      {schema.description !== undefined && <span className="text-ink-soft">{schema.description}</span>}
    </fieldset>
  );
}

/** Entries of several values each, such as spellings and what they become. */
function EntriesField({ title, schema, value, columns, otherColumns, onChange }: FieldProps & { title: string }) {
  const item = schema.items ?? {};
  const entries = Array.isArray(value) ? value.map((entry) => entry as Record<string, unknown>) : [];
  const change = (place: number, name: string, part: unknown) =>
    onChange(entries.map((entry, at) => (at === place ? { ...entry, [name]: part } : entry)));
  return (
    <fieldset className="grid gap-2 text-small">
      <legend className="mb-1">{title}</legend>
      {entries.map((entry, place) => (
        <div key={place} className="flex flex-wrap items-end gap-2">
          {Object.entries(item.properties ?? {}).map(([name, part]) => (
            <div key={name} className="min-w-32 flex-1">
              <ParamField
                name={name}
                schema={toTextSchema(part)}
                value={entry[name]}
                columns={columns}
                otherColumns={otherColumns}
                onChange={(next) => change(place, name, next)}
              />
            </div>
          ))}
          <IconButton name={texts.less(place + 1)} onClick={() => onChange(entries.filter((_, at) => at !== place))}>
            <X />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => onChange([...entries, toInitialValue(item) ?? {}])}>
          <Plus aria-hidden />
          {texts.more}
        </Button>
      </div>
    </fieldset>
  );
}

/** A value that may be missing is edited as text. */
function toTextSchema(schema: ParamSchema): ParamSchema {
  const { anyOf, ...rest } = schema;
  return anyOf === undefined ? schema : { ...anyOf.find(({ type }) => type !== "null"), ...rest };
}
