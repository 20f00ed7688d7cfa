"use client";

import { Search } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import type { CatalogueItem } from "@/lib/domain/library/catalogue-item";
import { searchLibrary } from "../api/library";
import { libraryWords } from "../words/library-words";
import { fieldLook } from "../table/field-look";
import { SearchResults } from "./search-results";

const { search: texts } = libraryWords;
const pauseMs = 200;

type Outcome = { query: string } & ({ items: CatalogueItem[] } | { fault: string });

/** Searches everything as the user types, and keeps the query in the URL. */
export function LibrarySearch() {
  // Taken from the router, because going back shows the page as first rendered, but with the URL as it was left.
  const address = useSearchParams();
  const [query, setQuery] = useState(address.get("query") ?? "");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const wanted = query.trim();

  useEffect(() => {
    const search = new URLSearchParams(wanted === "" ? {} : { query: wanted }).toString();
    window.history.replaceState(null, "", `/library${search && `?${search}`}${window.location.hash}`);
    if (wanted === "") return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      searchLibrary(wanted, stop.signal).then(
        (items) => setOutcome({ query: wanted, items }),
        (error: unknown) => {
          if (!stop.signal.aborted) setOutcome({ query: wanted, fault: error instanceof Error ? error.message : "" });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);

  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-soft" />
        <input
          type="search"
          aria-label={texts.label}
          placeholder={texts.placeholder}
          value={query}
          maxLength={500}
          onChange={(event) => setQuery(event.target.value)}
          className={`${fieldLook} pl-8`}
        />
      </div>
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {wanted === "" ? "" : toStatus(outcome, wanted)}
      </p>
      {wanted !== "" && outcome && "fault" in outcome && (
        <p role="alert" className="text-small text-failed">
          {outcome.fault}
        </p>
      )}
      {wanted !== "" && outcome && "items" in outcome && <SearchResults items={outcome.items} />}
    </search>
  );
}

function toStatus(outcome: Outcome | null, wanted: string): string {
  if (outcome?.query !== wanted) return texts.busy;
  if ("fault" in outcome) return "";
  return outcome.items.length === 0 ? texts.nothing : texts.found(outcome.items.length);
}
