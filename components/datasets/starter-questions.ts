import type { Column, Dataset } from "@/lib/domain/datasets/dataset";

/** Number of questions offered. */
const offered = 4;

/** Suggests questions about one or several datasets, from each in turn. */
export function starterQuestionsOf(datasets: readonly Pick<Dataset, "columns">[]): string[] {
  const lists = datasets.map(starterQuestions);
  const inTurn = Array.from({ length: offered }, (_, place) => lists.flatMap((list) => list[place] ?? []));
  return [...new Set(inTurn.flat())].slice(0, offered);
}

/**
 * Suggests questions that a dataset can answer, from the meaning of its columns, the plainest first. Always at least one: the
 * number of rows.
 */
export function starterQuestions(dataset: Pick<Dataset, "columns">): string[] {
  const usable = dataset.columns.filter((column) => column.distinct > 1 && column.type !== "personal");
  const times = usable.filter((column) => isTime(column));
  const numbers = usable.filter((column) => isMeasure(column) && !times.includes(column));
  const groups = usable.filter((column) => isGroup(column)).sort((left, right) => left.distinct - right.distinct);
  const measure = numbers.at(-1);
  const [group] = groups;
  const questions: string[] = [];
  if (measure && group) questions.push(`Average ${toPhrase(measure)} by ${toPhrase(group)}`);
  if (measure && times[0]) questions.push(`How did ${toPhrase(measure)} develop over time?`);
  const [first, second] = numbers;
  if (first && second) questions.push(`Is ${toPhrase(first)} correlated with ${toPhrase(second)}?`);
  const largest = groups.at(-1);
  if (largest) questions.push(`Number of rows by ${toPhrase(largest)}`);
  if (measure) questions.push(`Distribution of ${toPhrase(measure)}`);
  questions.push(
    dataset.columns.some((column) => column.missing > 0) ? "Which values are missing?" : "How many rows are there?",
  );
  return [...new Set(questions)].slice(0, offered);
}

/** Whether a column is a time: a date, or a year as a number. */
function isTime(column: Column): boolean {
  return column.type === "date" || (column.type === "number" && /(^|[^a-z])year$/i.test(column.name));
}

/** Whether a column is an amount; a number with a handful of values is rather a code or a grade. */
function isMeasure(column: Column): boolean {
  return column.type === "number" && column.distinct > 6;
}

/** Whether a column divides the rows into groups that fit in a chart. */
function isGroup(column: Column): boolean {
  return (column.type === "category" || column.type === "boolean" || column.type === "geo") && column.distinct <= 50;
}

/**
 * Converts a column's name for use in a sentence: `body_mass` becomes body mass, a unit in brackets is dropped. Names that
 * are words keep their letters, because those of nouns and places are capital in some languages.
 */
function toPhrase({ name }: Column): string {
  const words = name
    .replace(/[([][^)\]]*[)\]]/g, " ")
    .replaceAll(/[_.\s]+/g, " ")
    .trim();
  const phrase = words.replace(/([a-z])([A-Z])/g, "$1 $2");
  if (words === "") return name;
  return phrase === words ? words : phrase.toLowerCase();
}
