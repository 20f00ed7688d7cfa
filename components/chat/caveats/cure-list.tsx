import { Wrench } from "lucide-react";
import type { Cure } from "@/lib/domain/answers/cure";
import { answerWords } from "../../words/answers/answer-words";
import { Button } from "../../ui/button";

/**
 * Offers the data changes that remove a caveat, each with its effect, so that the user knows it before choosing.
 * @param props.onCure undefined while something is running.
 */
export function CureList(props: { cures: readonly Cure[]; onCure: ((cureId: string) => void) | undefined }) {
  const { cures, onCure } = props;
  if (cures.length === 0) return null;
  return (
    <ul aria-label={answerWords.cures.label} className="mt-1 grid gap-1">
      {cures.map(({ id, label, effect }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Button
            size="small"
            className="whitespace-normal"
            disabled={onCure === undefined}
            onClick={() => onCure?.(id)}
          >
            <Wrench aria-hidden />
            {label}
          </Button>
          {effect !== undefined && <span className="min-w-0 text-ink-soft">{effect}</span>}
        </li>
      ))}
    </ul>
  );
}
