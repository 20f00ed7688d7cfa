"use client";

import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { LibraryDocument } from "@/lib/domain/library/document";
import { addDocuments } from "../api/library";
import { DropVeil } from "../datasets/upload/drop-veil";
import { libraryWords } from "../words/library-words";
import { SettingsSection } from "../settings/settings-section";
import { Button } from "../ui/button";
import { DocumentRow } from "./document-row";

const { documents: texts } = libraryWords;

/** Lists the documents of the library; documents are added with a button or by drag and drop. */
export function DocumentSection({ documents }: { documents: readonly LibraryDocument[] }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(0);
  const [faults, setFaults] = useState<string[]>([]);

  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setAdding((number) => number + 1);
    setFaults([]);
    try {
      const { rejected } = await addDocuments(files);
      setFaults(rejected.map(({ name, reason }) => texts.rejected(name, reason)));
    } catch (fault) {
      setFaults([fault instanceof Error ? fault.message : String(fault)]);
    }
    setAdding((number) => number - 1);
    router.refresh();
  };
  return (
    <SettingsSection title={texts.title} name="documents">
      <p className="max-w-[72ch] text-small text-ink-soft">{texts.hint}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => input.current?.click()}>
          <FileUp aria-hidden />
          {texts.add}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          tabIndex={-1}
          aria-label={texts.add}
          accept=".pdf,.docx,.md,.markdown,.txt,text/plain,text/markdown,application/pdf"
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // Cleared, so that the same file can be chosen again.
            event.target.value = "";
            void add(files);
          }}
        />
        <p role="status" className="text-small text-ink-soft">
          {adding > 0 ? texts.adding : ""}
        </p>
      </div>
      {faults.length > 0 && (
        <ul role="alert" className="grid gap-1 text-small text-failed [overflow-wrap:anywhere]">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {documents.length === 0 && adding === 0 && <p className="text-small">{texts.empty}</p>}
      {documents.length > 0 && (
        <ul aria-label={texts.title} className="divide-y">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
      <DropVeil
        text={texts.dropVeil}
        // Pasted content is meant for a field of the page.
        isWanted={({ type }) => type !== "paste"}
        onFiles={(files) => void add(files)}
        onRefused={(name, reason) => setFaults((known) => [...known, texts.rejected(name, reason)])}
      />
    </SettingsSection>
  );
}
