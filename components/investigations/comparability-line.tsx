import { Check, EqualApproximately, EqualNot } from "lucide-react";
import type { Investigation, ParameterComparison } from "@/lib/domain/investigations/investigation";
import { investigationWords as texts } from "../words/investigation-words";

type Standing = "same" | "reconciled" | "different";

const ranks: readonly Standing[] = ["same", "reconciled", "different"];

/** States in one line whether all results are about the same thing; what differs or is reconciled has its own sentence. */
export function ComparabilityLine({ comparisons, requeries }: Pick<Investigation, "comparisons" | "requeries">) {
  if (comparisons.length === 0) return null;
  const fields = [...new Set(comparisons.map(({ field }) => field))];
  const said = comparisons.filter((one) => toStanding(one) !== "same");
  return (
    <div className="text-small text-ink-soft">
      <ul aria-label={texts.compared} className="flex flex-wrap gap-x-4 gap-y-1">
        {fields.map((field) => (
          <Respect key={field} field={field} standing={toWorst(comparisons.filter((one) => one.field === field))} />
        ))}
      </ul>
      {said.length > 0 && (
        <ul aria-label={texts.comparedDetails} className="mt-1 grid gap-0.5">
          {said.map(({ says }, index) => (
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

function Respect({ field, standing }: { field: ParameterComparison["field"]; standing: Standing }) {
  const { Sign, colour, tone } = looks[standing];
  return (
    <li className={`flex items-center gap-1 ${tone}`}>
      {texts[standing][field]}
      <Sign aria-hidden strokeWidth={2.5} className={`size-3.5 ${colour}`} />
    </li>
  );
}

const looks = {
  same: { Sign: Check, colour: "text-checked", tone: "" },
  reconciled: { Sign: EqualApproximately, colour: "text-checked", tone: "" },
  different: { Sign: EqualNot, colour: "", tone: "text-caveats" },
} as const;

function toStanding({ ok, verdict }: ParameterComparison): Standing {
  return verdict ?? (ok ? "same" : "different");
}

function toWorst(comparisons: readonly ParameterComparison[]): Standing {
  return ranks[Math.max(...comparisons.map((one) => ranks.indexOf(toStanding(one))))] ?? "same";
}
