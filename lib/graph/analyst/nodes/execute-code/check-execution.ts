import type { Check } from "@/lib/domain/answers/answer";
import type { ArchivedExecution } from "../../facts/execution-archive";

/** Checks that the code ran to completion. */
export function checkExecution(execution: ArchivedExecution): Check {
  return execution.status === "succeeded"
    ? { name: "Code ran", passed: true, detail: "The code ran without an error." }
    : { name: "Code ran", passed: false, detail: execution.failure?.message ?? "The code did not run to completion." };
}
