import { Check, EqualNot } from "lucide-react";
import type { Investigation } from "@/lib/domain/investigations/investigation";
import { investigationWords as texts } from "../investigation-words";

/** States in one line whether all results are about the same thing; differences have their own sentences. */
export function ComparabilityLine({ comparisons, requeries }: Pick<Investigation, "comparisons" | "requeries">) {
  if (comparisons.length === 0) return null;
  const fields = [...new Set(comparisons.map(({ field }) => field))];
  const different = comparisons.filter(({ ok }) => !ok);
  return (
    <div className="text-small text-ink-soft">
      <ul aria-label={texts.compared} className="flex flex-wrap gap-x-4 gap-y-1">
        {fields.map((field) => {
          const isSame = different.every((one) => one.field !== field);
          const Sign = isSame ? Check : EqualNot;
          return (
            <li key={field} className={isSame ? "flex items-center gap-1" : "flex items-center gap-1 text-caveats"}>
              {isSame ? texts.same[field] : texts.different[field]}
              <Sign aria-hidden strokeWidth={2.5} className={isSame ? "size-3.5 text-checked" : "size-3.5"} />
            </li>
          );
        })}
      </ul>
      {different.length > 0 && (
        <ul className="mt-1 grid gap-0.5">
          {different.map(({ says }, index) => (
            <li key={index} className="[overflow-wrap:anywhere]">
              {says}
            </li>
          ))}
        </ul>
      )}
      {requeries > 0 && <p className="mt-1">{texts.requeries(requeries)}</p>}
    </div>
  );
}
