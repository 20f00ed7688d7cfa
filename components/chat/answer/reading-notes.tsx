"use client";

import { FileText } from "lucide-react";
import type { AnswerBasis } from "@/lib/domain/answers/answer";
import { datasetList } from "../../api/datasets/dataset-list";
import { useStore } from "../../api/use-store";
import { Button } from "../../ui/button";
import { words } from "../../words/words";

/** Links to the notices about how an answer's data was read; empty if there are none. */
export function ReadingNotes({ basis, onOpen }: { basis: AnswerBasis; onOpen: () => void }) {
  const { value: datasets = [] } = useStore(datasetList);
  const used = new Set(basis.datasets.map(({ id }) => id));
  const notes = datasets.filter(({ id }) => used.has(id)).reduce((sum, { notices }) => sum + notices.length, 0);
  if (notes === 0) return null;
  return (
    <Button size="small" kind="quiet" className="-ml-1 justify-self-start gap-1 px-1 font-normal" onClick={onOpen}>
      <FileText aria-hidden />
      {words.answer.readingNotes(notes)}
    </Button>
  );
}
