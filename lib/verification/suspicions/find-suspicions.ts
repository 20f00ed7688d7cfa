import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { formatNumber } from "@/lib/domain/text/numbers";
import { isNamed } from "../confirm/confirm-figures";
import { toFigures } from "../figures/result-figures";
import { toNamedValues, toNameWords, toNumbers, type NamedValues } from "../text/result-values";
import { toFormatRequests } from "@/lib/prompts/format-requests";
import { toList } from "@/lib/prompts/plain-words";

const chartWords =
  /\b(?:charts?|plot|plots|plotted|graphs?|histograms?|scatter ?plots?|heat ?maps?|box ?plots?|visuali[sz]e|visuali[sz]ations?|diagrams?)\b/iu;
/** A request for no chart: "without a chart", "no plot". */
const noChart =
  /\b(?:no|not|without|don't|do not)\s+(?:need |want |show |make |draw |any |an? )*(?:charts?|plots?|graphs?|diagrams?)\b/iu;

/**
 * Finds what looks wrong about a result without knowing the context: a requested chart or named value that is missing, or a value
 * that its name rules out. Suspicions may be wrong, so the model judges them; none fails an answer.
 */
export function findSuspicions(options: {
  question: string;
  columnNames: readonly string[];
  result: AnalysisResult | null;
  charts: number;
}): string[] {
  const { question, result, charts } = options;
  const words = options.columnNames.reduce((text, column) => text.replaceAll(column, " "), question);
  const suspicions: string[] = [];
  if (charts === 0 && chartWords.test(words.replace(noChart, " "))) {
    suspicions.push("The question seems to ask for a chart, but the code drew none.");
  }
  if (result === null) return suspicions;
  const figures = toFigures(result);
  const requests = toFormatRequests(question);
  const absent = requests.filter(({ name }) => !figures.some((figure) => isNamed(figure, name)));
  if (absent.length > 0 && !(requests.length === 1 && figures.length === 1)) {
    suspicions.push(`No value of the result is named ${toList(absent.map(({ name }) => `@${name}`))}.`);
  }
  return [...suspicions, ...toNamedValues(result).flatMap((named) => toImpossible(named) ?? [])].slice(0, 5);
}

function toImpossible({ name, values, from }: NamedValues): string | null {
  const shown = name === "" ? "The result" : `“${name}”`;
  if (values.length > 0 && values.every((value) => value === null)) {
    return from === "entry" ? null : `${shown} has no value at all.`;
  }
  const words = toNameWords(name.replace(/(?<!\p{L})p[\s_-]?val(?:ue)?s?(?![\p{L}])/giu, "pvalue"));
  const has = (...wanted: string[]) => wanted.some((word) => words.includes(word));
  const [low, high] = has("pvalue")
    ? [0, 1]
    : has("corr", "correlation", "pearson", "spearman", "kendall") && !has("p", "n", "rows", "pairs", "rank", "t")
      ? [-1, 1]
      : [-Infinity, Infinity];
  const bad = toNumbers(values).find((value) => value < low - 1e-9 || value > high + 1e-9);
  return bad === undefined
    ? null
    : `${shown} should lie between ${formatNumber(low)} and ${formatNumber(high)}, but holds ${formatNumber(bad)}.`;
}
