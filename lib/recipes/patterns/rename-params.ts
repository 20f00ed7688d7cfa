import { z } from "zod";
import type { ParamValue, RecipeStep } from "@/lib/domain/recipes/recipe";
import { quoteName } from "@/lib/domain/text/quotes";
import { toTokens } from "../expression/to-tokens";
import { findStepType } from "../step-types";

/** The part of a param's JSON Schema that is used. */
interface Schema {
  control?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    control: z.string().optional(),
    items: Schema.optional().catch(undefined),
    properties: z.record(z.string(), Schema).optional(),
  }),
);

/**
 * Replaces names of columns in the params of a step, which its schema identifies; values of cells and new names stay as
 * they are. Throws `ExpressionFault` for an expression that cannot be read.
 */
export function renameParams(
  { type, params }: Pick<RecipeStep, "type" | "params">,
  names: ReadonlyMap<string, string>,
): RecipeStep["params"] {
  const schema = Schema.safeParse(z.toJSONSchema(findStepType(type)?.params ?? z.object(), { unrepresentable: "any" }));
  const { properties = {} } = schema.data ?? {};
  return Object.fromEntries(
    Object.entries(params).map(([param, value]) => {
      const isRenaming = type === "rename" && param === "columns";
      const known = isRenaming ? { items: { properties: { from: { control: "column" } } } } : properties[param];
      return [param, renameValue(value, known ?? {}, names)];
    }),
  );
}

function renameValue(value: ParamValue, schema: Schema, names: ReadonlyMap<string, string>): ParamValue {
  const { control, items = {}, properties = {} } = schema;
  if (typeof value === "string") {
    if (control === "expression") return renameExpression(value, names);
    return control === "column" ? (names.get(value) ?? value) : value;
  }
  if (Array.isArray(value)) {
    const item = control === "columns" ? { control: "column" } : items;
    return value.map((one) => renameValue(one, item, names));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, renameValue(part, properties[key] ?? {}, names)]),
  );
}

/** Replaces names of columns in an expression, from its end so that positions stay right. */
function renameExpression(expression: string, names: ReadonlyMap<string, string>): string {
  const tokens = toTokens(expression);
  let renamed = expression;
  for (const [place, { type, text, at }] of [...tokens.entries()].reverse()) {
    const name = type === "name" || type === "quoted" ? names.get(text) : undefined;
    const isCall = type === "name" && tokens[place + 1]?.text === "(";
    if (name === undefined || isCall) continue;
    const written = type === "name" ? text.length : quoteName(text).length;
    renamed = `${renamed.slice(0, at)}${quoteName(name)}${renamed.slice(at + written)}`;
  }
  return renamed;
}
