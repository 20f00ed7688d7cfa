"use client";

import { cardWords } from "../../words/card-words";
import { Button } from "../../ui/button";

/** Returns to the first state of a card. Moves the focus to the card, because the button disappears. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button
      kind="quiet"
      onClick={(event) => {
        event.currentTarget.closest("section")?.focus({ preventScroll: true });
        onBack();
      }}
    >
      {cardWords.back}
    </Button>
  );
}
