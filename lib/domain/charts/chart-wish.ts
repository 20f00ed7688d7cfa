/** Formulates the question with which a person requests a change to the chart of that title. */
export function toChartQuestion(title: string, wish: string): string {
  // Inner quotes would end the title too early.
  return `Change the chart “${title.replace(/[“”]/gu, '"')}”: ${wish.trim()}`;
}

const chartQuestion = /^\s*change the chart “.*?”:\s*(?<wish>\S.*)$/isu;

/** Parses the request in a question of `toChartQuestion`; null for any other question. */
export function readChartWish(question: string): string | null {
  return chartQuestion.exec(question)?.groups?.wish?.trim() ?? null;
}
