import { classNames } from "../ui/class-names";
import { versionWords } from "../words/answers/version-words";
import { toCodeLines, type CodeLine } from "./to-code-lines";

const texts = versionWords.compare;

const looks = {
  both: { sign: " ", look: "" },
  left: { sign: "−", look: "bg-failed/10" },
  right: { sign: "+", look: "bg-checked/10" },
} as const satisfies Record<CodeLine["side"], { sign: string; look: string }>;

/** Shows the differences between two versions' code, line by line; the side of a line is also named in words. */
export function CodeDifference(props: {
  left: string | null;
  right: string | null;
  versions: [left: string, right: string];
}) {
  const { left, right, versions } = props;
  if (left === null && right === null) return <p className="text-ink-soft">{texts.noCode}</p>;
  const lines = toCodeLines(left ?? "", right ?? "");
  const words = { both: "", left: texts.only(versions[0]), right: texts.only(versions[1]) };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {lines.every(({ side }) => side === "both") && <p className="text-small text-ink-soft">{texts.sameCode}</p>}
      <pre
        tabIndex={0}
        aria-label={texts.differenceOf(versions[0], versions[1])}
        className="max-h-[32rem] overflow-auto rounded-lg border bg-surface py-2 font-mono text-[0.8125rem]/5 focus-visible:-outline-offset-2"
      >
        {lines.map(({ text, side }, index) => (
          <span key={index} data-side={side} className={classNames("block min-w-max px-3", looks[side].look)}>
            {words[side] !== "" && <span className="sr-only">{words[side]} </span>}
            <span aria-hidden className="inline-block w-4 text-ink-soft select-none">
              {looks[side].sign}
            </span>
            {text === "" ? " " : text}
          </span>
        ))}
      </pre>
    </div>
  );
}
