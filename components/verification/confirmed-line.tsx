import { Check, EqualNot } from "lucide-react";
import type { VerifiedFigure } from "@/lib/domain/answers/verification";
import { verificationWords as texts } from "../words/answers/verification-words";
import { toBothValues } from "./both-values";
import type { FigureMarks } from "./figure-marks";

/** Maximum number of differences listed. */
const mostNamed = 3;

/**
 * Shows how many figures of a result are confirmed. Lists differences in rows that are not visible.
 * @param props.limit number of visible rows of a table; defaults to all.
 */
export function ConfirmedLine({ marks, limit = Infinity }: { marks: FigureMarks; limit?: number }) {
  const { figures, isQuiet } = marks;
  if (figures.length < 2) return null;
  const differing = figures.filter(({ status }) => status === "different");
  const unseen = differing.filter(({ place }) => place.row !== undefined && place.row >= limit);
  const Sign = differing.length > 0 ? EqualNot : Check;
  return (
    <div className="mb-1.5 text-small text-ink-soft tabular-nums [overflow-wrap:anywhere]">
      <p className="flex gap-1.5">
        <Sign
          aria-hidden
          strokeWidth={2.5}
          className={`mt-0.75 size-3.5 shrink-0 ${isQuiet ? "text-checked" : differing.length > 0 ? "text-caveats" : ""}`}
        />
        {toWords(marks, differing)}
      </p>
      {unseen.length > 0 && (
        <ul className="mt-0.5 ml-5 grid gap-0.5">
          {unseen.slice(0, mostNamed).map((figure, index) => {
            const { value, other } = toBothValues(figure);
            return (
              <li key={index} className="line-clamp-3">
                {figure.name}: {value} ·{" "}
                <span className="text-caveats">
                  {texts.different} {other}
                </span>
              </li>
            );
          })}
          {unseen.length > mostNamed && <li>{texts.moreDiffering(unseen.length - mostNamed)}</li>}
        </ul>
      )}
    </div>
  );
}

function toWords({ figures, isQuiet, isWhole }: FigureMarks, differing: readonly VerifiedFigure[]): string {
  if (isQuiet) return isWhole ? texts.allConfirmed(figures.length) : texts.firstConfirmed(figures.length);
  const confirmed = figures.filter(({ status }) => status === "confirmed").length;
  const open = figures.length - confirmed - differing.length;
  return [
    texts.someConfirmed(confirmed, figures.length),
    ...(differing.length > 0 ? [texts.differing(differing.length)] : []),
    ...(open > 0 ? [texts.notCovered(open)] : []),
  ].join(" · ");
}
