import { Button } from "../../ui/button";
import { words } from "../../words/words";

/** Suggests follow-ups; a click asks one. */
export function FollowUps({ questions, onAsk }: { questions: readonly string[]; onAsk: (question: string) => void }) {
  if (questions.length === 0) return null;
  return (
    <div role="group" aria-label={words.answer.followUps} className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <Button
          key={question}
          size="small"
          onClick={() => onAsk(question)}
          className="h-auto min-h-7 shrink py-1 text-left font-normal whitespace-normal"
        >
          {question}
        </Button>
      ))}
    </div>
  );
}
