import { ChevronDown } from "lucide-react";
import type { QuestionReading, ReadingChange, ReadingPart } from "@/lib/domain/answers/question-reading";
import { answerWords } from "../../words/answers/answer-words";
import { Button } from "../../ui/button";
import { classNames } from "../../ui/class-names";
import { Menu, MenuChoices, MenuHeading } from "../../ui/overlays/menu";

const texts = answerWords.reading;

/**
 * A single line that scrolls horizontally on phones, so that the answer is not pushed down; the margin avoids clipping
 * focus rings.
 */
const row =
  "flex flex-wrap gap-1.5 max-sm:-m-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:p-1 max-sm:[scrollbar-width:none]";

/**
 * Shows the reading of a question part by part, each with a menu of alternatives, and the words not covered by any
 * part.
 * @param props.onChange reruns the question with the changed reading; undefined while something is running.
 */
export function ReadingChips(props: {
  reading: QuestionReading;
  onChange: ((changes: ReadingChange[]) => void) | undefined;
}) {
  const { reading, onChange } = props;
  const { parts, unused } = reading;
  if (parts.length === 0 && unused.length === 0) return null;
  return (
    <div className="grid gap-2">
      {parts.length > 0 && (
        <ul aria-label={texts.label} className={row}>
          {parts.map((part) => (
            <li key={part.id} className="max-w-full min-w-0 max-sm:shrink-0">
              <Chip part={part} onChoose={onChange && ((value) => onChange([{ id: part.id, value }]))} />
            </li>
          ))}
        </ul>
      )}
      {unused.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            {texts.unused}{" "}
            {unused.map((word, place) => (
              <mark
                key={`${place} ${word}`}
                className="mr-1 bg-transparent text-caveats underline decoration-wavy underline-offset-4"
              >
                {texts.quoted(word)}
              </mark>
            ))}
          </p>
          {parts.length > 0 && (
            <Button size="small" disabled={onChange === undefined} onClick={() => onChange?.([])}>
              {texts.leaveOut(unused.length)}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const look = "h-auto min-h-7 max-w-full min-w-0 shrink px-2 py-0.5 text-small font-normal";

/** Shows one part of a reading: a menu button, or plain text if it has no alternatives. */
function Chip({ part, onChoose }: { part: ReadingPart; onChoose: ((value: string) => void) | undefined }) {
  const { kind, label, value, options } = part;
  const isOpen = value === "";
  const words = <span className="min-w-0 truncate">{label}</span>;
  if (options.length === 0) {
    return (
      <span title={label} className={classNames("inline-flex items-center rounded-md bg-sunken", look)}>
        {words}
      </span>
    );
  }
  const button = (
    <Button
      size="small"
      aria-label={texts.change(texts.kinds[kind], label)}
      title={label}
      disabled={onChoose === undefined}
      className={classNames(look, isOpen && "border-dashed text-ink-soft")}
    >
      {words}
      <ChevronDown aria-hidden className="size-3.5! text-ink-soft" />
    </Button>
  );
  if (onChoose === undefined) return button;
  const others = options.filter((option) => option.value !== value);
  const choices = [...(isOpen ? [] : [{ value, label }]), ...others];
  return (
    <Menu trigger={button}>
      <MenuHeading>{texts.kinds[kind]}</MenuHeading>
      <MenuChoices
        value={value}
        choices={choices.map((choice) => ({ id: choice.value, label: choice.label, note: "" }))}
        onChoose={(chosen) => {
          if (chosen !== value) onChoose(chosen);
        }}
      />
    </Menu>
  );
}
