"use client";

import { cardWords } from "../../words/card-words";
import { classNames } from "../../ui/class-names";
import type { Entry } from "../card-draft";
import { chosenLook, radioLook } from "./choice-look";
import { WordsField } from "./words-field";

/**
 * The last choice of a group: free text. Typing selects it.
 * @param props.name name of the surrounding radio buttons; undefined if there is no other choice.
 * @param props.question the question that it answers.
 */
export function OwnWordsChoice(props: {
  name: string | undefined;
  question: string;
  entry: Entry;
  onChange: (change: Partial<Entry>) => void;
}) {
  const { name, question, entry, onChange } = props;
  return (
    <div
      className={classNames("flex items-start gap-2.5 rounded-lg border border-line-strong/60 px-3 py-2", chosenLook)}
    >
      {name !== undefined && (
        <input
          type="radio"
          name={name}
          checked={entry.own}
          onChange={() => onChange({ own: true })}
          aria-label={cardWords.ownWords}
          className={radioLook}
        />
      )}
      <WordsField
        label={cardWords.ownWordsFor(question)}
        placeholder={cardWords.ownWords}
        text={entry.text}
        onChange={(text) => onChange({ text, own: entry.own || text.trim() !== "" })}
        // Unselected text is kept but not sent.
        className={classNames("flex-1", !entry.own && "text-ink-soft")}
      />
    </div>
  );
}
