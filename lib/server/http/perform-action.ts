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

/** What makes up an action. */
export interface ActionOptions<Schema extends z.ZodType, Value> {
  /** Operation of the API with the same effect, whose role the caller needs. */
  operation: Operation;
  /** Schema of the input. */
  input: Schema;
  /** The use case. */
  run: (input: ActionInput<z.output<Schema>>) => Promise<Value>;
}

/**
 * Performs an action: guards the call, validates its input, and runs its use case. Never rejects.
 * @param call.input a form stands for its fields.
 * @param call.headers of the request that calls it.
 */
export async function performAction<Schema extends z.ZodType, Value>(
  { operation, input: schema, run }: ActionOptions<Schema, Value>,
  call: { input: unknown; headers: Headers },
): Promise<ActionResult<Value>> {
  const request = { method: "POST", headers: call.headers };
  const guard = { door: "action", needs: toOperationRole(operation), what: `The action for ${operation}` } as const;
  const outcome = await runGuarded(request, guard, (container) => {
    const input = call.input instanceof FormData ? toFields(call.input) : call.input;
    return run({ container, input: schema.parse(input, inPlainWords), request });
  });
  return outcome.ok ? outcome : { ok: false, problem: toActionProblem(outcome.error) };
}

/** Reads the fields of a form: a field whose name ends with `[]` is a list. Omits those that the framework adds. */
function toFields(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())].filter((name) => !name.startsWith("$ACTION"));
  const entries = names.map((name): [string, unknown] =>
    name.endsWith("[]") ? [name.slice(0, -2), form.getAll(name)] : [name, form.get(name)],
  );
  return Object.fromEntries(entries);
}
