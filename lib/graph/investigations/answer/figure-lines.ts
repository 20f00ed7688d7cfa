import { countLeftOut, type KnownFigure } from "@/lib/domain/investigations/known-figure";
import { formatCount } from "@/lib/domain/text/numbers";
import type { InvestigatorRun } from "../context";
import type { InvestigatorFacts } from "../facts";

/** Placeholder for the name of a figure in prompts without values. */
const placeholder = /\[\[((?:c|a\d+\.)\d+)\]\]/gu;

/**
 * Lists figures for a model, one per line with its id. Contributions are grouped by dimension, because those of different
 * dimensions overlap. Where values are not shared, items appear as placeholders such as `[[c1]]`, which code fills in.
 */
export function toFigureLines(
  figures: readonly KnownFigure[],
  { shareValues }: Pick<InvestigatorRun, "shareValues">,
): string {
  if (figures.length === 0) return "none";
  const toLine = ({ id, name, value, unit, points, about }: KnownFigure) => {
    const named = about === undefined || !shareValues ? name : `${name}, ${about}`;
    const shown = shareValues || !/^[ca]\d/u.test(id) ? named : `[[${id}]]`;
    return `${id}: ${shown} = ${Number(value.toPrecision(8))}${unit === null ? "" : ` ${unit}`}${points === null ? "" : ` (${points})`}`;
  };
  const cuts = Map.groupBy(figures, ({ cut }) => cut ?? null);
  return [...cuts]
    .flatMap(([cut, own]) => [
      ...(cut === null ? [] : [`The same change broken down by ${cut}; never add figures of different breakdowns:`]),
      ...own.map(toLine),
    ])
    .join("\n");
}

/** States how many figures are not listed; empty if none. */
export function toLeftOutLines({ report, outcomes }: Pick<InvestigatorFacts, "report" | "outcomes">): string {
  const contributions = report === null ? 0 : countLeftOut(report);
  const lines = [
    ...(contributions > 0 ? [`${formatCount(contributions, "further contribution")} of smaller size`] : []),
    ...outcomes.flatMap(({ id, leftOut }) =>
      leftOut > 0 ? [`${formatCount(leftOut, "further figure")} of ${id}, of rows that say less`] : [],
    ),
  ];
  return lines.length === 0 ? "" : `Not listed: ${lines.join("; ")}.`;
}

/** Replaces placeholders by the names of their figures. */
export function fillFigureNames(text: string, figures: readonly KnownFigure[]): string {
  return text.replace(placeholder, (whole, id: string) => figures.find((figure) => figure.id === id)?.name ?? whole);
}
