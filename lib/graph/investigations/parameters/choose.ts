import type {
  Basis,
  ChangeReading,
  OpenField,
  ReadField,
  ReadingChoice,
} from "@/lib/domain/investigations/change-reading";

const certain = 0.95;

/** Applies one of the choices that a field leaves open. @param basis who took it. */
export function withChoice(
  reading: ChangeReading,
  { field }: Pick<OpenField, "field">,
  { choice, basis }: { choice: ReadingChoice; basis: Extract<Basis, "person" | "likeliest"> },
): ChangeReading {
  const { measure = reading.measure, definition = reading.definition, unit, request } = choice;
  const settled: ReadField[] = [field, ...(request.period === undefined ? [] : (["period", "comparison"] as const))];
  return withSettled(
    {
      ...reading,
      measure,
      definition,
      request: { ...reading.request, ...request, ...(unit !== undefined && { unit }) },
    },
    settled,
    basis,
  );
}

/** Marks fields as settled: they are not asked about again, and earlier findings about their wording no longer apply. */
function withSettled(reading: ChangeReading, fields: readonly ReadField[], basis: Basis): ChangeReading {
  const toAll = <Value>(value: Value) => Object.fromEntries(fields.map((field) => [field, value]));
  return {
    ...reading,
    confidence: { ...reading.confidence, ...toAll(certain) },
    basis: { ...reading.basis, ...toAll(basis) },
    notes: reading.notes.filter(({ field }) => !fields.includes(field)),
    open: reading.open.filter(({ field }) => !fields.includes(field)),
  };
}

/** Applies the recommended choice of every open field that has one. */
export function withRecommended(reading: ChangeReading): ChangeReading {
  return reading.open.reduce((settled, asked) => {
    const [choice] = asked.choices;
    return choice === undefined || !settled.open.includes(asked)
      ? settled
      : withChoice(settled, asked, { choice, basis: "likeliest" });
  }, reading);
}
