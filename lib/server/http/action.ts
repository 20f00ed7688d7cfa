import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { z } from "zod";
import type { ActionResult, FormRefusal } from "@/lib/domain/action-result";
import type { Operation } from "../auth/route-roles";
import { performAction, type ActionOptions } from "./perform-action";

/** An action as the page calls it: with its input, or as the action of a form, whose fields are the input. */
export interface Action<Input, Value> {
  (input: Input): Promise<ActionResult<Value>>;
  (previous: ActionResult<Value> | null, form: FormData): Promise<ActionResult<Value>>;
}

/** A slow action as the page calls it: it returns at once, and its outcome is streamed. */
export type SlowAction<Input, Value> = (input: Input) => Promise<{ outcome: Promise<ActionResult<Value>> }>;

const guarded = new WeakMap<object, Operation>();

/**
 * Creates a server action: guards the call, validates its input, runs one use case, and returns its value or the problem.
 * @param options.refreshes whether the page shows what the action changes, and is rendered again with its result.
 */
export function action<Schema extends z.ZodType, Value>(
  options: ActionOptions<Schema, Value> & { refreshes?: boolean },
): Action<z.input<Schema>, Value> {
  const act = async (first: unknown, form?: unknown): Promise<ActionResult<Value>> => {
    const input = form instanceof FormData ? form : first;
    const result = await performAction(options, { input, headers: await headers() });
    if (result.ok && options.refreshes === true) refresh();
    return result;
  };
  guarded.set(act, options.operation);
  return act;
}

/**
 * Creates a server action for what may take longer than a moment: the framework runs the actions of a page in turn, so
 * waiting for this one would delay all others, even the one that stops it.
 */
export function slowAction<Schema extends z.ZodType, Value>(
  options: ActionOptions<Schema, Value>,
): SlowAction<z.input<Schema>, Value> {
  const act = async (input: unknown) => ({ outcome: performAction(options, { input, headers: await headers() }) });
  guarded.set(act, options.operation);
  return act;
}

/**
 * Creates the action of a form that is sent before the page's scripts run: performs `act` with its fields, then leads to
 * the page that shows the result. Returns a problem with what was sent, so that the form can show it again.
 */
export function formAction<Value>(
  act: (previous: null, form: FormData) => Promise<ActionResult<Value>>,
  leadsTo: (value: Value) => string,
): (previous: FormRefusal | null, form: FormData) => Promise<FormRefusal> {
  const send = async (_previous: unknown, sent: unknown): Promise<FormRefusal> => {
    // Scripts of others may call it without a form.
    const form = sent instanceof FormData ? sent : new FormData();
    const result = await act(null, form);
    if (result.ok) redirect(leadsTo(result.value));
    const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
    return { problem: result.problem, sent: Object.fromEntries(texts) };
  };
  const operation = findActionOperation(act);
  if (operation !== undefined) guarded.set(send, operation);
  return send;
}

/** Finds the operation of a function that was created here; undefined for any other. */
export function findActionOperation(candidate: object): Operation | undefined {
  return guarded.get(candidate);
}
