"use client";

import type { ClarificationPayload } from "@/lib/domain/runs/interrupt-payload";
import { cardWords } from "../words/card-words";
import type { CardProps } from "./card-props";
import { ChoiceList } from "./parts/choice-list";
import { OwnWordsChoice } from "./parts/own-words-choice";
import { questionPart, toAnswers } from "./ready-response";
import { WaitingCard } from "./waiting-card";

/** Asks what a question means: each reading is an option, and free text is always accepted. */
export function AskCard(props: CardProps & { payload: ClarificationPayload }) {
  const { entries, payload } = props;
  return (
    <WaitingCard {...props} ready={toAnswers(payload.questions, entries.of)} action={cardWords.clarification.send}>
      {payload.questions.map((question, place) => {
        const part = questionPart(place);
        const entry = entries.of(part);
        const ownWords = (name: string | undefined) => (
          <OwnWordsChoice
            name={name}
            question={question.text}
            entry={entry}
            onChange={(change) => entries.change(part, change)}
          />
        );
        if (question.options.length === 0) {
          return (
            <div key={question.id}>
              <p className="mb-1.5 font-medium [overflow-wrap:anywhere]">{question.text}</p>
              {ownWords(undefined)}
            </div>
          );
        }
        return (
          <ChoiceList
            key={question.id}
            legend={question.text}
            options={question.options}
            value={entry.own ? null : entry.optionId}
            onChoose={(optionId) => entries.change(part, { optionId, own: false })}
            more={ownWords}
          />
        );
      })}
    </WaitingCard>
  );
}
