import { Check } from "lucide-react";
import { useId, type ReactNode } from "react";
import type { Approach } from "@/lib/domain/answers/analysis";
import { classNames } from "../ui/class-names";
import { versionWords } from "../words/answers/version-words";
import { chosenLook, radioLook } from "./parts/choice-look";

const texts = versionWords.approaches;

/**
 * Shows an approach with its trade-offs: what it assumes, what it cannot show, and what it costs.
 * @param props.choice makes the whole card a radio button of that group.
 * @param props.action action at the bottom of the card.
 */
export function ApproachCard(props: {
  approach: Approach;
  carriedOut: boolean;
  choice?: { name: string; chosen: boolean; onChoose: () => void };
  action?: ReactNode;
}) {
  const { approach, carriedOut, choice, action } = props;
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        "grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-2 rounded-lg border bg-surface p-3 text-small [overflow-wrap:anywhere]",
        carriedOut && "border-accent",
        choice && `relative hover:bg-hover ${chosenLook}`,
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 id={id} className="flex gap-2 font-semibold">
          {choice ? (
            <>
              <input
                type="radio"
                id={`${id}-choice`}
                name={choice.name}
                value={approach.id}
                checked={choice.chosen}
                onChange={choice.onChoose}
                aria-describedby={`${id}-consequences`}
                className={radioLook}
              />
              <label htmlFor={`${id}-choice`} className="min-w-0 cursor-pointer after:absolute after:inset-0">
                {approach.label}
              </label>
            </>
          ) : (
            approach.label
          )}
        </h3>
        {(approach.recommended || carriedOut) && (
          <p className="flex min-h-5 flex-wrap items-center gap-x-2">
            {carriedOut && (
              <span className="inline-flex items-center gap-1">
                <Check aria-hidden className="size-3.5" />
                {texts.carriedOut}
              </span>
            )}
            {approach.recommended && (
              <span className="rounded border border-line-strong px-1 text-xs/4 text-ink-soft">
                {texts.recommended}
              </span>
            )}
          </p>
        )}
      </header>
      <div id={`${id}-consequences`} className="grid content-start gap-2">
        {approach.description !== "" && <p>{approach.description}</p>}
        <dl className="grid gap-1.5">
          <Consequence name={texts.assumes} items={approach.assumptions} />
          <Consequence name={texts.cannotShow} items={approach.cannot_tell} />
          <Consequence name={texts.costs} items={[approach.cost]} />
        </dl>
      </div>
      {action && <footer>{action}</footer>}
    </section>
  );
}

function Consequence({ name, items }: { name: string; items: readonly string[] }) {
  const shown = items.filter((item) => item.trim() !== "");
  if (shown.length === 0) return null;
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      {shown.map((item, index) => (
        <dd key={index}>{item}</dd>
      ))}
    </div>
  );
}
