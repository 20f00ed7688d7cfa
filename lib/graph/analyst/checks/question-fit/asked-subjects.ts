import type { ColumnProfile } from "@/lib/domain/profile";
import { toColumnsOf } from "../../rederivation/lineage/describe-expression";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import type { Formula } from "../../rederivation/lineage/values";
import { countSharedWords, sharesWords, toQuestionWords, type QuestionWords } from "./question-words";

const counting =
  /\b(?:how many|number of|count of|count the)\s+(?:(?:different|distinct|unique|the)\s+)?((?:[\p{L}\p{N}'-]+\s*){1,3})/u;
/** From this share of different values on, a column tells rows apart. */
const leastTelling = 0.95;

/**
 * Where the figures count something else than a question asks the number of: a column that is added up, different values of another
 * column (`isOther`), or rows of which several may be of one (`doubts`).
 */
export function findOtherCounts(
  question: QuestionWords,
  formulas: readonly Formula[],
  columns: readonly ColumnProfile[],
): { isOther: boolean; doubts: string[] } {
  const noun = counting.exec(question.text)?.[1];
  const measured = formulas.flatMap(toMeasured);
  if (noun === undefined || measured.length === 0) return { isOther: false, doubts: [] };
  const words = toQuestionWords(noun, []);
  const first = toQuestionWords(noun.split(/\s+/u).slice(0, 2).join(" "), []);
  const named = columns.find(({ name, type, mean }) => (type === "id" || mean === null) && sharesWords(first, name));
  const isOfOthers = ({ measure: { of } }: (typeof measured)[number]) =>
    of !== null && of.kind !== "truth" && !toColumnsOf(of).some((name) => sharesWords(words, name));
  const all = (aggregate: string) => measured.every((one) => one.measure.aggregate === aggregate);
  const isSum = all("sum") && measured.every(isOfOthers);
  const isDistinct = all("count_distinct") && measured.every(isOfOthers);
  const amount = columns.find(({ name, type, mean }) => type === "number" && mean !== null && sharesWords(first, name));
  const isOfAmount = ({ measure: { aggregate, of } }: (typeof measured)[number]) =>
    aggregate === "count" && of?.kind === "column" && of.name === amount?.name;
  const [only] = measured;
  const rows = only === undefined ? 0 : toRowCount(only);
  const isRepeated =
    named !== undefined && all("count") && named.distinct < leastTelling * rows && isUngrouped(measured, named);
  return {
    isOther: isSum || (isDistinct && named !== undefined),
    doubts: [
      ...(amount !== undefined && measured.every(isOfAmount)
        ? [`Rows with a value of ${amount.name} are counted; its values are not added up.`]
        : []),
      ...(isRepeated ? [`Rows are counted, of which several may have the same ${named.name}.`] : []),
      ...(isDistinct && named === undefined
        ? [
            `The figures count different values of ${[...new Set(measured.flatMap(({ measure: { of } }) => (of === null ? [] : toColumnsOf(of))))].join(" and ")}.`,
          ]
        : []),
    ],
  };
}

function toRowCount({ groups }: ReturnType<typeof toMeasured>[number]): number {
  const { rowCount, duplicateRows } = groups.frame.source.dataset.profile;
  return groups.frame.source.distinct ? rowCount - duplicateRows : rowCount;
}

/** Whether no group is made by a column, so that its values are what is counted. */
function isUngrouped(measured: ReturnType<typeof toMeasured>, { name }: ColumnProfile): boolean {
  return measured.every(({ groups }) => groups.keys.every(({ expression }) => !toColumnsOf(expression).includes(name)));
}

/**
 * Columns of numbers that figures measure without the question naming them: another one fits its words better, or none of
 * them is named.
 */
export function findUnaskedMeasures(
  questions: readonly QuestionWords[],
  formulas: readonly Formula[],
  columns: readonly ColumnProfile[],
): { other: { used: string; better: string }[]; unnamed: string[]; vague: { used: string; others: string[] }[] } {
  const numbers = columns.filter(({ mean, type }) => mean !== null && type !== "id");
  const used = new Set(
    formulas
      .flatMap(toMeasured)
      .flatMap(({ measure }) =>
        measure.of === null || measure.of.kind === "truth" || measure.aggregate.startsWith("count")
          ? []
          : [measure.of, measure.with ?? null].flatMap((of) => (of === null ? [] : toColumnsOf(of))),
      ),
  );
  const measured = numbers.filter(({ name }) => used.has(name));
  const scoreOf = (name: string) => Math.max(...questions.map((question) => countSharedWords(question, name)));
  const found = measured.map((column) => ({ column, score: scoreOf(column.name) }));
  const rivals = numbers
    .filter(({ name }) => !used.has(name))
    .map(({ name }) => ({ name, score: scoreOf(name), words: toWords(name) }));
  const better = found.flatMap(({ column, score }) => {
    const rival = rivals.find((one) => one.score > score && score > 0 && sharesAny(one.words, toWords(column.name)));
    return rival === undefined ? [] : [{ used: column.name, better: rival.name }];
  });
  const vague = found.flatMap(({ column, score }) => {
    const others = rivals.filter(
      (one) =>
        score > 0 &&
        one.score === score &&
        score < toWords(column.name).length &&
        score < one.words.length &&
        sharesAny(one.words, toWords(column.name)),
    );
    return others.length === 0 || better.length > 0
      ? []
      : [{ used: column.name, others: others.map(({ name }) => name) }];
  });
  const isNoneNamed = found.length > 0 && found.every(({ score }) => score === 0) && numbers.length > 1;
  return { other: better, unnamed: isNoneNamed ? measured.map(({ name }) => name) : [], vague };
}

function toWords(name: string): string[] {
  return [...toQuestionWords(name.replace(/\s*[([{].*$/u, "").replaceAll("_", " "), []).stems];
}

function sharesAny(left: readonly string[], right: readonly string[]): boolean {
  return left.some((word) => right.includes(word));
}
