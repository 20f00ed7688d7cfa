import type { ChangeReading } from "./change-reading";
import { toPeriodName } from "./change-words";

/** States what was decided that the words of the question leave open, from the parameters as they are. */
export function toAssumptions(reading: ChangeReading): string[] {
  const { measure, definition, notes } = reading;
  return [
    `${measure.charAt(0).toUpperCase()}${measure.slice(1)} is the ${definition}.`,
    ...(reading.basis.measure === "likeliest" ? [toLikeliest(measure)] : []),
    ...toPeriodAssumption(reading),
    ...toComparisonAssumption(reading),
    ...notes.map(({ says }) => says),
  ];
}

function toPeriodAssumption({ basis, request }: ChangeReading): string[] {
  const [period, comparison] = [toPeriodName(request.period), toPeriodName(request.comparison)];
  switch (basis.period) {
    case "newest":
      return [`The newest in the data is ${period}.`];
    case "usual":
      return [`No period is named; ${period} is the newest complete one.`];
    case "since":
      return [`“Since” was read as ${period} against ${comparison}.`];
    case "model":
      return [`The period is read as ${period}.`];
    case "likeliest":
      return [toLikeliest(`${period} against ${comparison}`)];
    case "words":
    case "person":
      return [];
  }
}

function toComparisonAssumption({ basis, request }: ChangeReading): string[] {
  const [period, comparison] = [toPeriodName(request.period), toPeriodName(request.comparison)];
  switch (basis.comparison) {
    case "usual":
    case "newest":
      return [`It is compared with ${comparison}, the period before.`];
    case "model":
      return [`It is compared with ${comparison}.`];
    case "likeliest":
      return basis.period === "likeliest" ? [] : [toLikeliest(`${period} against ${comparison}`)];
    case "since":
    case "words":
    case "person":
      return [];
  }
}

function toLikeliest(label: string): string {
  return `Nobody was asked: “${label}” was assumed as the most likely.`;
}
