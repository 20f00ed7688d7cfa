"use client";

import type { PreparationReviewPayload } from "@/lib/domain/recipes/preparation";
import { cardWords } from "../words/card-words";
import type { CardProps } from "../cards/card-props";
import { BackButton } from "../cards/parts/back-button";
import { RemarkField } from "../cards/parts/remark-field";
import { toWords } from "../cards/ready-response";
import { WaitingCard } from "../cards/waiting-card";
import { preparationWords as texts } from "../words/preparation-words";
import { Button } from "../ui/button";
import { PreparationOutcome } from "./preparation-outcome";

const reviews = cardWords.review;

/** Shows data that were just changed: to be accepted, revised with a remark, or rolled back. */
export function PreparationReviewCard(props: CardProps & { payload: PreparationReviewPayload }) {
  const { interrupt, entries, onSend, payload } = props;
  const remark = entries.of("remark");
  const isRevisable = payload.revisionsLeft > 0 && interrupt.options.some(({ id }) => id === "revise");
  const outcome = <PreparationOutcome preparation={payload.preparation} />;
  if (remark.own && isRevisable) {
    return (
      <WaitingCard
        {...props}
        ready={toWords({ optionId: "revise" }, remark.text, reviews.incomplete)}
        action={reviews.sendRemark}
        actions={<BackButton onBack={() => entries.change("remark", { own: false })} />}
        lead={outcome}
      >
        <RemarkField
          label={reviews.remarkLabel}
          text={remark.text}
          onChange={(text) => entries.change("remark", { text })}
        />
        <p className="text-small text-ink-soft">{texts.changeHint}</p>
      </WaitingCard>
    );
  }
  return (
    <WaitingCard
      {...props}
      ready={{ response: { optionId: "accept" }, refusal: null }}
      action={reviews.accept}
      decline={
        payload.preparation.rollback === null
          ? undefined
          : { label: reviews.rollback, onDecline: () => onSend({ optionId: "rollback" }) }
      }
      actions={isRevisable && <Button onClick={() => entries.change("remark", { own: true })}>{reviews.revise}</Button>}
      lead={outcome}
    >
      <p className="text-small text-ink-soft">{texts.reviewConsequence}</p>
    </WaitingCard>
  );
}
