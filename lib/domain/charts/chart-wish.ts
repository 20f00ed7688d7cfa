/** The question with which a person wishes for another chart than the one of that title. */
export function toChartQuestion(title: string, wish: string): string {
  // Quotes of its own would end the title too early.
  return `Change the chart “${title.replace(/[“”]/gu, '"')}”: ${wish.trim()}`;
}

const chartQuestion = /^\s*change the chart “.*?”:\s*(?<wish>\S.*)$/isu;

/** What is wished for in a question of `toChartQuestion`; null for any other one. */
export function readChartWish(question: string): string | null {
  return chartQuestion.exec(question)?.groups?.wish?.trim() ?? null;
}
