"use client";

import { libraryWords as texts } from "../words/library-words";
import { DefinitionSection } from "./definition-section";
import { DocumentSection } from "./document-section";
import { LibrarySearch } from "./library-search";

/** The library page: a search over everything, documents and definitions. */
export function LibraryPage() {
  return (
    <div data-region data-takes-files tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
      <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-8">
        <header>
          <h1 className="text-xl font-semibold tracking-tight">{texts.title}</h1>
          <p className="mt-1 max-w-[60ch] text-ink-soft">{texts.introduction}</p>
        </header>
        <LibrarySearch />
        <DocumentSection />
        <DefinitionSection />
      </div>
    </div>
  );
}
