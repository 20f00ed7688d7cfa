"use client";

import type { ResultReviewPayload } from "@/lib/domain/runs/interrupt-payload";
import { cardWords } from "../words/card-words";
import { VerdictLine } from "../chat/caveats/verdict-line";
import { Button } from "../ui/button";
import { BackButton } from "./parts/back-button";
import type { CardProps } from "./card-props";
import { toWords } from "./ready-response";
import { RemarkField } from "./parts/remark-field";
import { ReviewedResult } from "./parts/reviewed-result";
import { WaitingCard } from "./waiting-card";

const texts = cardWords.review;

/** Shows a result before it becomes the answer, for the user to accept, revise with a remark, or roll back. */
export function ReviewCard(props: CardProps & { payload: ResultReviewPayload }) {
  const { interrupt, entries, onSend, payload } = props;
  const remark = entries.of("remark");
  const offers = (id: string) => interrupt.options.some((option) => option.id === id);
  const checks = payload.checks.map((check) => ({ ...check, detail: "" }));
  const result = (
    <>
      {payload.declined !== undefined && (
        <p className="border-l-2 border-line-strong pl-3 text-small [overflow-wrap:anywhere]">{payload.declined}</p>
      )}
      <ReviewedResult executionId={payload.executionId} figures={payload.figures} />
      <VerdictLine verdict={{ status: payload.verdict, checks }} caveats={[]} />
    </>
  );
  if (remark.own && offers("revise")) {
    return (
      <WaitingCard
        {...props}
        ready={toWords({ optionId: "revise" }, remark.text, texts.incomplete)}
        action={texts.sendRemark}
        actions={<BackButton onBack={() => entries.change("remark", { own: false })} />}
      >
        {result}
        <RemarkField
          label={texts.remarkLabel}
          text={remark.text}
          onChange={(text) => entries.change("remark", { text })}
        />
        <p className="text-small text-ink-soft">{texts.remarkHint}</p>
      </WaitingCard>
    );
  }
  return (
    <WaitingCard
      {...props}
      ready={{ response: { optionId: "accept" }, refusal: null }}
      action={texts.accept}
      decline={{ label: texts.rollback, onDecline: () => onSend({ optionId: "rollback" }) }}
      actions={
        offers("revise") && <Button onClick={() => entries.change("remark", { own: true })}>{texts.revise}</Button>
      }
    >
      {result}
      <p className="text-small text-ink-soft">{texts.consequence(payload.currentVersion)}</p>
    </WaitingCard>
  );
}
