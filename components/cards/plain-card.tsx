"use client";

import { cardWords } from "../words/card-words";
import type { CardProps } from "./card-props";
import { ChoiceList } from "./parts/choice-list";
import { OwnWordsChoice } from "./parts/own-words-choice";
import { toChoice } from "./ready-response";
import { WaitingCard } from "./waiting-card";

const part = "answer";

/** Shows an interrupt without a dedicated card: its options and a free-text choice. */
export function PlainCard(props: CardProps) {
  const { interrupt, entries } = props;
  const written = entries.of(part);
  const recommended = interrupt.options.find((option) => option.recommended === true);
  const entry = { ...written, optionId: written.optionId ?? recommended?.id ?? null };
  return (
    <WaitingCard {...props} ready={toChoice(entry, cardWords.incomplete)} action={cardWords.clarification.send}>
      <ChoiceList
        legend={interrupt.prompt}
        legendHidden
        options={interrupt.options}
        value={entry.own ? null : entry.optionId}
        onChoose={(optionId) => entries.change(part, { optionId, own: false })}
        more={(name) => (
          <OwnWordsChoice
            name={name}
            question={interrupt.prompt}
            entry={entry}
            onChange={(change) => entries.change(part, change)}
          />
        )}
      />
    </WaitingCard>
  );
}
