"use client";

import { useState } from "react";
import type { StepTypeList } from "@/lib/domain/recipes/step-type-view";
import { recipeWords } from "../words/recipe-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { ParamField } from "./param-field";
import { toInitialValues, toParams, toParamSchema } from "./param-schema";

/** A type of steps, as the server describes it. */
export type StepTypeView = StepTypeList["items"][number];

/** A table that a step can read beside its own. */
export interface OtherTable {
  /** Id of the dataset. */
  id: string;
  name: string;
  columns: readonly string[];
}

/** What a person has filled in. */
export interface FilledStep {
  type: string;
  params: Record<string, unknown>;
  /** The dataset that its second input port reads; null for a step that reads one table. */
  other: { id: string; port: string } | null;
}

/**
 * A form for one step, generated from the schema of its params.
 * @param props.others tables that a new step can read beside its own; the one that a step reads, to edit that.
 * @param props.step the step to edit; null for a new one, whose type can be chosen.
 * @param props.fault why the server refused it.
 */
export function StepForm(props: {
  types: readonly StepTypeView[];
  step: { type: string; params: Record<string, unknown> } | null;
  columns: readonly string[];
  others: readonly OtherTable[];
  busy: boolean;
  fault: string | null;
  onSave: (filled: FilledStep) => void;
  onCancel: () => void;
}) {
  const { types, step, columns, others, busy, fault } = props;
  const [name, setName] = useState(step?.type ?? types[0]?.type ?? "");
  const type = types.find((one) => one.type === name);
  const schema = toParamSchema(type?.params);
  const [wanted, setWanted] = useState("");
  const port = type?.inputs[1];
  const other = port === undefined ? undefined : (others.find(({ id }) => id === wanted) ?? others[0]);
  const [values, setValues] = useState<Record<string, unknown>>(step?.params ?? toInitialValues(schema));
  const choose = (next: string) => {
    setName(next);
    setValues(toInitialValues(toParamSchema(types.find((one) => one.type === next)?.params)));
  };
  return (
    <form
      aria-label={type === undefined ? recipeWords.add : recipeWords.addOf(type.label)}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave({
          type: name,
          params: toParams(values, schema),
          other: port === undefined || other === undefined ? null : { id: other.id, port: port.name },
        });
      }}
    >
      {step === null && (
        <label className="grid gap-1 text-small">
          <span>{recipeWords.type}</span>
          <select value={name} onChange={({ target }) => choose(target.value)} className={fieldLook}>
            {types.map((one) => (
              <option key={one.type} value={one.type}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
      )}
      {type !== undefined && <p className="text-small text-ink-soft">{type.description}</p>}
      {port !== undefined && step === null && others.length === 0 && (
        <p className="text-small text-failed">{recipeWords.noOther}</p>
      )}
      {port !== undefined && step === null && others.length > 0 && (
        <label className="grid gap-1 text-small">
          <span>{port.label}</span>
          <select value={other?.id ?? ""} onChange={({ target }) => setWanted(target.value)} className={fieldLook}>
            {others.map(({ id, name: title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {Object.entries(schema.properties ?? {}).map(([param, part]) => (
        <ParamField
          key={`${name} ${param}`}
          name={param}
          schema={part}
          value={values[param]}
          columns={columns}
          otherColumns={other?.columns}
          onChange={(value) => setValues((known) => ({ ...known, [param]: value }))}
        />
      ))}
      {fault !== null && (
        <p role="alert" className="text-small text-failed [overflow-wrap:anywhere]">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          kind="primary"
          disabled={busy || (port !== undefined && step === null && other === undefined)}
        >
          {recipeWords.save}
        </Button>
        <Button kind="quiet" onClick={props.onCancel}>
          {recipeWords.cancel}
        </Button>
      </div>
    </form>
  );
}
