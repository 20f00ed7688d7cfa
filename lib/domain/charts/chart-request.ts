/** Builds the question that requests a change to the chart with that title. */
export function toChartQuestion(title: string, request: string): string {
  // Inner quotes would end the title too early.
  return `Change the chart “${title.replace(/[“”]/gu, '"')}”: ${request.trim()}`;
}

const chartQuestion = /^\s*change the chart “.*?”:\s*(?<request>\S.*)$/isu;

/** Extracts the request from a question built by `toChartQuestion`; null for any other question. */
export function readChartRequest(question: string): string | null {
  return chartQuestion.exec(question)?.groups?.request?.trim() ?? null;
}
