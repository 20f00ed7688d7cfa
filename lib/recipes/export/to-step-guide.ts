import { z } from "zod";
import { expressionFunctions } from "../expression/expression-functions";
import type { StepType } from "../step-type";
import { stepTypes } from "../step-types";

type JsonSchema = z.core.JSONSchema.JSONSchema & { control?: string };

/** What a model writes for a param that a form edits in a special way. */
const controls: Readonly<Record<string, string>> = {
  column: "column",
  columns: "[column, …]",
  new_column: "new name",
  expression: "expression",
  mapping: "[{from, to}, …]",
};

/** Describes all step types and the functions of expressions to a model: always the same bytes. */
export function toStepGuide(): string {
  const functions = expressionFunctions.map(
    ({ name, parameters, repeats }) => `${name}(${parameters.join(", ")}${repeats === true ? ", …" : ""})`,
  );
  return [
    "Step types, as type {params; ? may be left out, = is the default} → outputs: what it does.",
    "",
    ...stepTypes.map(toLine),
    "",
    `Functions of expressions: ${functions.join(", ")}.`,
  ].join("\n");
}

function toLine({ type, params, inputs, outputs, description }: StepType): string {
  const schema = z.toJSONSchema(params, { unrepresentable: "any", io: "input", reused: "inline" });
  const ports = inputs.length > 1 ? ` reads ${inputs.map(({ name }) => name).join(", ")}` : "";
  const names = outputs.length > 1 ? ` → ${outputs.map(({ name }) => name).join(", ")}` : "";
  return `- ${type} ${toText(schema)}${ports}${names}: ${description}`;
}

/** Describes what a param holds in as few characters as possible. */
function toText(schema: JsonSchema): string {
  const control = schema.control === undefined ? undefined : controls[schema.control];
  if (control !== undefined) return control;
  if (schema.enum !== undefined) return schema.enum.join("|");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return [...new Set(options.map((option) => toText(option)))].join("|");
  if (schema.type === "array") {
    const { items } = schema;
    return `[${items === undefined || Array.isArray(items) || typeof items === "boolean" ? "value" : toText(items)}, …]`;
  }
  if (schema.type !== "object") return typeof schema.type === "string" ? schema.type : "value";
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isKnown = typeof field !== "boolean";
    const preset = isKnown && field.default !== undefined ? `=${JSON.stringify(field.default)}` : "";
    return `${name}${required.has(name) || preset !== "" ? "" : "?"}: ${isKnown ? toText(field) : "value"}${preset}`;
  });
  return `{${fields.join(", ")}}`;
}
