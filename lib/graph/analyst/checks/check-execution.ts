import type { Check } from "@/lib/domain/answer";
import type { ArchivedExecution } from "../execution-archive";

/** Whether the code ran to its end. */
export function checkExecution(execution: ArchivedExecution): Check {
  return execution.status === "succeeded"
    ? { name: "Code ran", passed: true, detail: "The code ran without an error." }
    : { name: "Code ran", passed: false, detail: execution.failure?.message ?? "The code did not run to its end." };
}

const chartWords =
  /\b(?:chart|charts|plot|plots|graph|graphs|histogram|histograms|scatter ?plot|heat ?map|box ?plot|visuali[sz]e|visuali[sz]ation|diagram)\b/iu;

/** Whether there is a result, and a chart when one was asked for. Column names in the question are no wish for a chart. */
export function checkRequestedForm(options: {
  question: string;
  columnNames: readonly string[];
  execution: ArchivedExecution;
}): Check {
  const { execution } = options;
  const name = "Asked form";
  const words = options.columnNames.reduce((text, column) => text.replaceAll(column, " "), options.question);
  const charts = execution.figureTitles.length;
  if (chartWords.test(words) && charts === 0) {
    return { name, passed: false, detail: "The question asks for a chart, but the code made none." };
  }
  if (execution.result === null && charts === 0) {
    return { name, passed: false, detail: "The code left neither a result nor a chart." };
  }
  const made = charts === 0 ? "a result" : execution.result === null ? "a chart" : "a result and a chart";
  return { name, passed: true, detail: `There is ${made}.` };
}
