import {
  BookOpen,
  CircleSlash,
  CircleX,
  Coins,
  Hourglass,
  MessageCircleQuestionMark,
  Puzzle,
  Unplug,
} from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names";
import { words } from "../words/words";

const signs = {
  concept: BookOpen,
  cannot_answer: CircleSlash,
  limit: Hourglass,
  budget: Coins,
  beyond_engine: Puzzle,
  unclear: MessageCircleQuestionMark,
  failed: CircleX,
  unreadable: Unplug,
} as const;

/** Shows an outcome other than a normal answer: its kind, one sentence, its text, and actions. */
export function OutcomeCard(props: {
  kind: keyof typeof signs;
  children: ReactNode;
  actions?: ReactNode;
  /** Content that an action opens. */
  below?: ReactNode;
}) {
  const { kind, children, actions, below } = props;
  const Sign = signs[kind];
  const { title, sentence } = words.outcomes[kind];
  return (
    <section aria-label={title} className="grid gap-3 rounded-lg border bg-surface p-4">
      <header className="flex items-start gap-2.5">
        <Sign
          aria-hidden
          className={classNames(
            "mt-0.5 size-5 shrink-0 text-ink-soft",
            (kind === "failed" || kind === "unreadable") && "text-failed",
          )}
        />
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="text-small text-ink-soft">{sentence}</p>
        </div>
      </header>
      {children}
      {actions && <footer className="flex flex-wrap gap-2">{actions}</footer>}
      {below}
    </section>
  );
}
