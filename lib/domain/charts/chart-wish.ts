/** Builds the question that requests a change to the chart with that title. */
export function toChartQuestion(title: string, wish: string): string {
  // Inner quotes would end the title too early.
  return `Change the chart “${title.replace(/[“”]/gu, '"')}”: ${wish.trim()}`;
}

const chartQuestion = /^\s*change the chart “.*?”:\s*(?<wish>\S.*)$/isu;

/** Extracts the request from a question built by `toChartQuestion`; null for any other question. */
export function readChartWish(question: string): string | null {
  return chartQuestion.exec(question)?.groups?.wish?.trim() ?? null;
}
