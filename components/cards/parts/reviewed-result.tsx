"use client";

import { useEffect } from "react";
import type { ResultReviewPayload } from "@/lib/domain/runs/interrupt-payload";
import { connection } from "../../api/connection";
import { executionResource } from "../../api/execution-resource";
import { useStore } from "../../api/use-store";
import { cardWords } from "../../words/card-words";
import { CodeBlock } from "../../chat/panel/code-block";
import { Figure } from "../../figure/figure";
import { ResultView } from "../../table/result-view";
import { Button } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { words } from "../../words/words";

/** Height of a chart within a card, in pixels. */
const chartHeight = 280;

/** Maximum number of rows of a table within a card. */
const tableRows = 10;

/** Shows the results, charts and code of an execution, loaded when the card appears. */
export function ReviewedResult({ executionId, figures }: Pick<ResultReviewPayload, "executionId" | "figures">) {
  const resource = executionResource(executionId);
  const { value, error } = useStore(resource);
  const { returns } = useStore(connection);

  useEffect(() => {
    if (resource.get().value === undefined) void resource.refresh();
  }, [resource, returns]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {value?.result && <ResultView result={value.result} limit={tableRows} />}
      {value?.result === null && <p className="text-small text-ink-soft">{cardWords.review.noResult}</p>}
      {value === undefined && error instanceof Error && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-small text-failed">
          {error.message}
          <Button size="small" onClick={() => void resource.refresh()}>
            {cardWords.retry}
          </Button>
        </p>
      )}
      {value === undefined && !(error instanceof Error) && <div aria-hidden className="h-9 rounded-md bg-sunken" />}
      {figures.map((figure, place) => (
        <Figure key={figure.id} figure={{ ...figure, title: value?.figureTitles[place] ?? "" }} height={chartHeight} />
      ))}
      {value && value.code.trim() !== "" && (
        <Disclosure
          summary={words.answer.showCode(value.code.trimEnd().split("\n").length)}
          openSummary={words.answer.hideCode}
        >
          <CodeBlock code={value.code} />
        </Disclosure>
      )}
    </div>
  );
}
