import type { ChangeReading, OpenField, ReadingChoice } from "@/lib/domain/investigations/change-reading";

const certain = 0.95;

/** Takes one of the choices that a field leaves open. @param assumption why, where no person chose it. */
export function withChoice(
  reading: ChangeReading,
  { field }: Pick<OpenField, "field">,
  choice: ReadingChoice,
  assumption: string | null = null,
): ChangeReading {
  const { measure = reading.measure, definition = reading.definition, unit } = choice;
  const isTime = choice.request.period !== undefined;
  const settled = { ...reading.confidence, [field]: certain, ...(isTime && { period: certain, comparison: certain }) };
  return {
    ...reading,
    measure,
    definition,
    request: { ...reading.request, ...choice.request, ...(unit !== undefined && { unit }) },
    confidence: settled,
    assumptions: [
      // What rules assumed about the same field no longer holds.
      ...reading.assumptions.filter((text) => !(isTime ? /period|compared|newest|Since/u : /\bis the\b/u).test(text)),
      ...(choice.definition === undefined ? [] : [`${toCapital(measure)} is the ${definition}.`]),
      ...(assumption === null ? [] : [assumption]),
    ],
    open: reading.open.filter((asked) => asked.field !== field && !(isTime && asked.field !== "measure")),
  };
}

/** Takes the recommended choice of every open field, noted as an assumption. */
export function withRecommended(reading: ChangeReading): ChangeReading {
  return reading.open.reduce((settled, asked) => {
    const [first] = asked.choices;
    const isOpen = settled.open.includes(asked);
    return first === undefined || !isOpen
      ? settled
      : withChoice(settled, asked, first, `Nobody was asked: “${first.label}” was taken as the likeliest.`);
  }, reading);
}

function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
