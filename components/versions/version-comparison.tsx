import type { ReactNode } from "react";
import type { Answer } from "@/lib/domain/answers/answer";
import { CaveatList } from "../chat/caveats/caveat-list";
import { AnswerText } from "../chat/answer/markdown/answer-text";
import { VerdictLine } from "../chat/caveats/verdict-line";
import { withoutCaveatSection } from "../chat/answer/without-caveat-section";
import { Figure } from "../figure/figure";
import { versionWords } from "../words/answers/version-words";
import { CodeDifference } from "./code-difference";
import { ComparedValues } from "./compared-values";
import { SideBySide } from "./side-by-side";

const texts = versionWords.compare;

/** Height of a chart within the comparison, in pixels. */
const chartHeight = 280;

/** Compares two versions of an answer side by side: their verdicts, text, numbers, charts, caveats and code. */
export function VersionComparison({ left, right }: { left: Answer; right: Answer }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Part title={texts.verdict}>
        <SideBySide left={<Verdict answer={left} />} right={<Verdict answer={right} />} />
      </Part>
      <Part title={texts.numbers}>
        <ComparedValues left={left} right={right} />
      </Part>
      {(left.figures.length > 0 || right.figures.length > 0) && (
        <Part title={texts.charts}>
          <SideBySide left={<Charts answer={left} />} right={<Charts answer={right} />} />
        </Part>
      )}
      <Part title={texts.caveats}>
        <SideBySide left={<Caveats answer={left} />} right={<Caveats answer={right} />} />
      </Part>
      <Part title={texts.code}>
        <CodeDifference left={left.code} right={right.code} versions={[left.version, right.version]} />
      </Part>
      <Part title={texts.words}>
        <SideBySide left={<Words answer={left} />} right={<Words answer={right} />} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Names the version where the columns are stacked. */
function Named({ answer, children }: { answer: Answer; children: ReactNode }) {
  return (
    <>
      <p className="mb-1 text-small font-medium tabular-nums">{answer.version}</p>
      {children}
    </>
  );
}

function Verdict({ answer }: { answer: Answer }) {
  return (
    <Named answer={answer}>
      <VerdictLine {...answer} />
    </Named>
  );
}

function Charts({ answer }: { answer: Answer }) {
  return (
    <Named answer={answer}>
      {answer.figures.length === 0 && <p className="text-ink-soft">{texts.noChart}</p>}
      {answer.figures.map((figure) => (
        <Figure key={figure.id} figure={figure} height={chartHeight} />
      ))}
    </Named>
  );
}

function Caveats({ answer }: { answer: Answer }) {
  return (
    <Named answer={answer}>
      {answer.caveats.length === 0 && <p className="text-small text-ink-soft">{texts.noCaveats}</p>}
      <CaveatList caveats={answer.caveats} />
    </Named>
  );
}

function Words({ answer }: { answer: Answer }) {
  return (
    <Named answer={answer}>
      <AnswerText text={withoutCaveatSection(answer)} />
    </Named>
  );
}
