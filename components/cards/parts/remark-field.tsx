import { chosenLook } from "./choice-look";
import { WordsField } from "./words-field";

/** A framed field for a requested change, focused on mount. */
export function RemarkField(props: { label: string; text: string; onChange: (text: string) => void }) {
  return (
    <div className={`rounded-lg border border-line-strong/60 px-3 py-2 ${chosenLook}`}>
      <WordsField {...props} focused placeholder={props.label} className="min-h-10 w-full" />
    </div>
  );
}
