import { z } from "zod";

/** What a form reads of the JSON Schema of a param. */
export interface ParamSchema {
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  control?: string;
  /** Input port whose columns are offered; the first one when absent. */
  port?: string;
  items?: ParamSchema;
  properties?: Record<string, ParamSchema>;
  required?: string[];
  anyOf?: ParamSchema[];
}

const Schema: z.ZodType<ParamSchema> = z.lazy(() =>
  z.object({
    type: z.string().optional().catch(undefined),
    title: z.string().optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    control: z.string().optional(),
    port: z.string().optional(),
    items: Schema.optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(Schema).optional(),
  }),
);

/** Reads the schema of a step's params; without fields where it is none. */
export function toParamSchema(params: unknown): ParamSchema {
  return Schema.safeParse(params).data ?? {};
}

/** Returns the value that a form starts from for a param without one. */
export function toInitialValue(schema: ParamSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.type === "array") return [];
  if (schema.type === "object") return toInitialValues(schema);
  return schema.type === "string" && schema.enum?.[0] !== undefined ? schema.enum[0] : undefined;
}

/** Returns the values that a form starts from. */
export function toInitialValues({ properties = {} }: ParamSchema): Record<string, unknown> {
  const entries = Object.entries(properties).map(([name, schema]) => [name, toInitialValue(schema)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Drops what a person left empty, so that the step's own default applies. */
export function toParams(values: Record<string, unknown>, { required = [] }: ParamSchema): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => required.includes(name) || !isEmpty(value)),
  );
}
