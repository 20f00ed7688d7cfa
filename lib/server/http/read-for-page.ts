import { headers } from "next/headers";
import type { ActionResult } from "@/lib/domain/action-result";
import { toOperationRole, type Operation } from "../auth/route-roles";
import type { Container } from "../container";
import { runGuarded } from "./run-guarded";
import { toActionProblem } from "./to-problem";

/**
 * Reads what a page shows, behind the same guard as the API. Returns the value, or the problem for the page to show.
 * @param operation operation of the API that reads the same, whose role the caller needs.
 */
export async function readForPage<Value>(
  operation: Operation,
  read: (container: Container) => Promise<Value>,
): Promise<ActionResult<Value>> {
  const caller = { method: "GET", headers: await headers() };
  const guard = { door: "page", needs: toOperationRole(operation), what: `Reading ${operation} for a page` } as const;
  const outcome = await runGuarded(caller, guard, read);
  return outcome.ok ? outcome : { ok: false, problem: toActionProblem(outcome.error) };
}
