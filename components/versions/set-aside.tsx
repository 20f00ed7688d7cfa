import type { ReactNode } from "react";
import { Disclosure } from "../ui/disclosure";
import { versionWords } from "../words/answers/version-words";

const texts = versionWords.setAside;

/** Questions that a rollback excluded from what further questions read, folded. */
export function SetAside({ count, children }: { count: number; children: ReactNode }) {
  return (
    <section aria-label={texts.title(count)} className="rounded-lg border border-dashed px-3 py-2">
      <Disclosure summary={texts.title(count)}>
        <p className="mb-4 text-small text-ink-soft">{texts.note}</p>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">{children}</div>
      </Disclosure>
    </section>
  );
}
