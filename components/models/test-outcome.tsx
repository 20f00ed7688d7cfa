import { Check, X } from "lucide-react";

/** Result of testing a connected model or server. */
interface Tested {
  /** `works`, or what is wrong. */
  outcome: string;
  detail: string;
}

/** Shows the result of a test, or the reason why there is none. */
export function TestOutcome({ outcome }: { outcome: Tested | string | null }) {
  if (outcome === null) return null;
  const works = typeof outcome !== "string" && outcome.outcome === "works";
  const Sign = works ? Check : X;
  return (
    <p className="flex gap-2">
      <Sign aria-hidden className={`mt-0.5 size-4 shrink-0 ${works ? "text-checked" : "text-failed"}`} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{typeof outcome === "string" ? outcome : outcome.detail}</span>
    </p>
  );
}
