import { refresh } from "next/cache";
import { headers } from "next/headers";
import type { z } from "zod";
import type { ActionResult } from "@/lib/domain/action-result";
import { inPlainWords } from "@/lib/domain/to-field-message";
import { toOperationRole, type Operation } from "../auth/route-roles";
import type { Container } from "../container";
import { runGuarded } from "./run-guarded";
import { toActionProblem } from "./to-problem";

/** What an action's use case receives. */
interface ActionInput<Input> {
  container: Container;
  /** Validated. */
  input: Input;
  /** For rate limits per address. */
  request: Pick<Request, "headers">;
}

/** An action as the page calls it: with its input, or as the action of a form, whose fields are the input. */
export interface Action<Input, Value> {
  (input: Input): Promise<ActionResult<Value>>;
  (previous: ActionResult<Value> | null, form: FormData): Promise<ActionResult<Value>>;
}

const guarded = new WeakMap<object, Operation>();

/**
 * Creates a server action: guards the call, validates its input, runs one use case, and returns its value or the problem.
 * @param options.operation operation of the API with the same effect, whose role the caller needs.
 * @param options.input schema of the input.
 * @param options.run the use case.
 * @param options.refreshes whether the page shows what the action changes, and is rendered again with its result.
 */
export function action<Schema extends z.ZodType, Value>(options: {
  operation: Operation;
  input: Schema;
  run: (input: ActionInput<z.output<Schema>>) => Promise<Value>;
  refreshes?: boolean;
}): Action<z.input<Schema>, Value> {
  const { operation, input: schema, run, refreshes = false } = options;
  const act = async (first: unknown, form?: unknown): Promise<ActionResult<Value>> => {
    const request = { method: "POST", headers: await headers() };
    const guard = { door: "action", needs: toOperationRole(operation), what: `The action for ${operation}` } as const;
    const outcome = await runGuarded(request, guard, (container) => {
      const input = schema.parse(form instanceof FormData ? toFields(form) : first, inPlainWords);
      return run({ container, input, request });
    });
    if (!outcome.ok) return { ok: false, problem: toActionProblem(outcome.error) };
    if (refreshes) refresh();
    return { ok: true, value: outcome.value };
  };
  guarded.set(act, operation);
  return act;
}

/** Finds the operation of a function that `action` created; undefined for any other. */
export function findActionOperation(candidate: object): Operation | undefined {
  return guarded.get(candidate);
}

/** Reads the fields of a form: a field whose name ends with `[]` is a list. Omits those that the framework adds. */
function toFields(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())].filter((name) => !name.startsWith("$ACTION"));
  const entries = names.map((name): [string, unknown] =>
    name.endsWith("[]") ? [name.slice(0, -2), form.getAll(name)] : [name, form.get(name)],
  );
  return Object.fromEntries(entries);
}
