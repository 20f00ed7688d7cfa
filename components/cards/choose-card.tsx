"use client";

import { useId } from "react";
import type { ApproachChoicePayload } from "@/lib/domain/runs/interrupt-payload";
import { cardWords } from "../words/card-words";
import { Button } from "../ui/button";
import { ApproachCard } from "./approach-card";
import type { CardProps } from "./card-props";
import { OwnWordsChoice } from "./parts/own-words-choice";
import { toChoice } from "./ready-response";
import { WaitingCard } from "./waiting-card";

const part = "approach";
const justGo = "just_go";
const texts = cardWords.approach;

/**
 * Lets the user choose between approaches, shown side by side with their trade-offs. The recommended one is
 * preselected.
 */
export function ChooseCard(props: CardProps & { payload: ApproachChoicePayload }) {
  const { interrupt, entries, onSend } = props;
  const { approaches } = props.payload;
  const name = useId();
  const written = entries.of(part);
  const recommended = approaches.find((approach) => approach.recommended) ?? approaches[0];
  const entry = { ...written, optionId: written.optionId ?? recommended?.id ?? null };
  // All approaches can be run one after another, or some of them in addition to the answer.
  const { optionId } = entry;
  const others = entry.own ? [] : approaches.filter(({ id }) => id !== optionId);
  const shortcut = interrupt.options.find((option) => option.id === justGo);
  return (
    <WaitingCard
      {...props}
      ready={toChoice(entry, texts.incomplete)}
      action={texts.run}
      actions={
        <>
          {others.length > 0 && optionId !== null && (
            <Button
              onClick={() =>
                onSend(
                  { optionId },
                  others.map(({ id }) => id),
                )
              }
            >
              {texts.runAll(approaches.length)}
            </Button>
          )}
          {shortcut && (
            <Button kind="quiet" title={shortcut.description} onClick={() => onSend({ optionId: justGo })}>
              {shortcut.label}
            </Button>
          )}
        </>
      }
    >
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        <legend className="sr-only">{texts.label}</legend>
        <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
          {approaches.map((approach) => (
            <ApproachCard
              key={approach.id}
              approach={approach}
              carriedOut={false}
              choice={{
                name,
                chosen: !entry.own && approach.id === entry.optionId,
                onChoose: () => entries.change(part, { optionId: approach.id, own: false }),
              }}
            />
          ))}
        </div>
        <OwnWordsChoice
          name={name}
          question={texts.label}
          entry={entry}
          onChange={(change) => entries.change(part, change)}
        />
      </fieldset>
    </WaitingCard>
  );
}
