"use client";

import { useState } from "react";
import type { StepTypeList } from "@/lib/domain/recipes/step-type-view";
import { recipeWords } from "../recipe-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { ParamField } from "./param-field";
import { toInitialValues, toParams, toParamSchema } from "./param-schema";

/** A type of steps, as the server describes it. */
export type StepTypeView = StepTypeList["items"][number];

/**
 * A form for one step, generated from the schema of its params.
 * @param props.step the step to edit; null for a new one, whose type can be chosen.
 * @param props.fault why the server refused it.
 */
export function StepForm(props: {
  types: readonly StepTypeView[];
  step: { type: string; params: Record<string, unknown> } | null;
  columns: readonly string[];
  busy: boolean;
  fault: string | null;
  onSave: (type: string, params: Record<string, unknown>) => void;
  onCancel: () => void;
}) {
  const { types, step, columns, busy, fault } = props;
  const [name, setName] = useState(step?.type ?? types[0]?.type ?? "");
  const type = types.find((one) => one.type === name);
  const schema = toParamSchema(type?.params);
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
        props.onSave(name, toParams(values, schema));
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
      {Object.entries(schema.properties ?? {}).map(([param, part]) => (
        <ParamField
          key={`${name} ${param}`}
          name={param}
          schema={part}
          value={values[param]}
          columns={columns}
          onChange={(value) => setValues((known) => ({ ...known, [param]: value }))}
        />
      ))}
      {fault !== null && (
        <p role="alert" className="text-small text-failed [overflow-wrap:anywhere]">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" disabled={busy}>
          {recipeWords.save}
        </Button>
        <Button kind="quiet" onClick={props.onCancel}>
          {recipeWords.cancel}
        </Button>
      </div>
    </form>
  );
}
