"use client";

import { ListChecks, MessageCircleQuestionMark, PlugZap, Route, ScanSearch, TriangleAlert } from "lucide-react";
import { useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import { cardWords } from "../words/card-words";
import { isAppleKeyboard, shortcuts, toKeyNames } from "../shortcuts/shortcuts";
import { useShortcut } from "../shortcuts/use-shortcut";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import type { CardProps } from "./card-props";
import type { ReadyResponse } from "./ready-response";
import { useWaitingFocus } from "./use-waiting-focus";

const signs: Record<Interrupt["type"], typeof Route> = {
  clarification: MessageCircleQuestionMark,
  approach_choice: Route,
  plan_approval: ListChecks,
  result_review: ScanSearch,
  connection_check: PlugZap,
  tool_error: TriangleAlert,
};

/**
 * The frame of a card that waits for the user: its kind, a sentence, the choices, and the actions. Focused on mount.
 * Shows above the actions why an answer is incomplete or was refused.
 * @param props.ready what the main action sends, by its button or by Enter.
 * @param props.actions shown beside the main action.
 * @param props.lead forms of their own, shown before the choices; they send nothing to the run.
 * @param props.decline the last action, which declines the proposal; has a shortcut like the main one.
 */
export function WaitingCard(
  props: Pick<CardProps, "interrupt" | "sending" | "onSend"> & {
    ready: ReadyResponse;
    action: string;
    actions?: ReactNode;
    decline?: { label: string; onDecline: () => void };
    lead?: ReactNode;
    children: ReactNode;
  },
) {
  const { interrupt, sending, onSend, ready, action, decline } = props;
  const Sign = signs[interrupt.type];
  const id = useId();
  const card = useWaitingFocus();
  const form = useRef<HTMLFormElement>(null);
  const { busy, fault } = sending;
  const [tried, setTried] = useState<string | null>(null);
  const refusal = tried === action ? ready.refusal : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(action);
    if (ready.response) onSend(ready.response);
  };
  useShortcut("accept", () => form.current?.requestSubmit());
  useShortcut("decline", () => decline?.onDecline(), decline !== undefined);
  const isApple = isAppleKeyboard();
  const hintOf = (name: "accept" | "decline", label: string) =>
    cardWords.acceptKeys(toKeyNames(shortcuts[name], isApple).join(isApple ? "" : "+"), label);
  const hints = [hintOf("accept", action), ...(decline ? [hintOf("decline", decline.label)] : [])];
  return (
    <section
      ref={card}
      tabIndex={-1}
      data-waiting
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-prompt`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-accent bg-surface p-4"
    >
      <header className="flex items-start gap-2.5">
        <Sign aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="min-w-0">
          <h3 id={`${id}-title`} className="font-semibold">
            {cardWords.titles[interrupt.type]}
          </h3>
          <p id={`${id}-prompt`} className="text-small text-ink-soft [overflow-wrap:anywhere]">
            {interrupt.prompt}
          </p>
        </div>
      </header>
      {props.lead}
      <form ref={form} onSubmit={submit} aria-busy={busy} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {props.children}
        {refusal !== null && (
          <p role="alert" className="text-small text-failed">
            {refusal}
          </p>
        )}
        {fault !== null && (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-small text-failed">
            {fault}
            <Button size="small" onClick={sending.retry}>
              {cardWords.retry}
            </Button>
          </p>
        )}
        <footer className={classNames("flex flex-wrap items-center gap-2", busy && "opacity-60")}>
          <Button kind="primary" type="submit">
            {action}
          </Button>
          {props.actions}
          {decline && (
            <Button kind="quiet" onClick={decline.onDecline}>
              {decline.label}
            </Button>
          )}
        </footer>
        <div className="flex flex-wrap justify-between gap-x-4 text-[0.75rem]/4 text-ink-soft">
          <p>{cardWords.waits}</p>
          <p className="max-sm:hidden pointer-coarse:hidden">{hints.join(" · ")}</p>
        </div>
      </form>
    </section>
  );
}
