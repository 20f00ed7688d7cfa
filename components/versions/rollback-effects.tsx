import type { Rollback } from "@/lib/domain/answers/answer-version";
import { Disclosure } from "../ui/disclosure";
import { versionWords } from "../words/answers/version-words";

const texts = versionWords.rollback;

/** Describes the effects of a rollback: which answers become stale or current again, and what happens to the conversation. */
export function RollbackEffects(props: { plan: Rollback; include: boolean; onInclude: (include: boolean) => void }) {
  const { plan, include, onInclude } = props;
  const { becomesStale, holdsAgain, conversation, olderData, reads } = plan;
  const { setAside, broughtBack } = conversation;
  const unused = [becomesStale, holdsAgain, setAside, broughtBack].every((questions) => questions.length === 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p>{texts.becomes(plan.to, plan.version, plan.from)}</p>
      {unused && <p className="text-ink-soft">{texts.unused}</p>}
      <Questions title={texts.stale(becomesStale.length)} questions={becomesStale} />
      <Questions title={texts.holds(holdsAgain.length)} questions={holdsAgain} />
      {olderData.map(({ name, used, newest }) => (
        <p key={name} className="text-small [overflow-wrap:anywhere]">
          {texts.olderData(name, used, newest)}
        </p>
      ))}
      {(setAside.length > 0 || broughtBack.length > 0) && (
        <div className="grid gap-2 rounded-lg border px-3 py-2">
          <label className="flex items-center gap-2 font-medium">
            <input type="checkbox" checked={include} onChange={(event) => onInclude(event.target.checked)} />
            {texts.include}
          </label>
          <Questions title={texts.setAside(setAside.length)} questions={setAside} />
          <Questions title={texts.broughtBack(broughtBack.length)} questions={broughtBack} />
        </div>
      )}
      <Disclosure summary={texts.reads}>
        <ul className="list-disc pl-5 text-small">
          {reads.map(({ questionId, question, version }) => (
            <li key={questionId} className="[overflow-wrap:anywhere]">
              {texts.readsOf(question, version)}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

function Questions(props: { title: string; questions: readonly { questionId: string; question: string }[] }) {
  if (props.questions.length === 0) return null;
  return (
    <div className="text-small">
      <p>{props.title}</p>
      <ul className="list-disc pl-5 text-ink-soft">
        {props.questions.map(({ questionId, question }) => (
          <li key={questionId} className="[overflow-wrap:anywhere]">
            {question}
          </li>
        ))}
      </ul>
    </div>
  );
}
