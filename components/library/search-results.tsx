import Link from "next/link";
import { useId } from "react";
import type { CatalogueItem, CatalogueKind } from "@/lib/domain/library/catalogue-item";
import { libraryWords } from "../library-words";

const { search: texts } = libraryWords;

/** What was found, by kind; the kind with the best match first. */
export function SearchResults({ items }: { items: readonly CatalogueItem[] }) {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return (
    <div role="group" aria-label={texts.results} className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
      {kinds.map((kind) => (
        <ResultGroup key={kind} kind={kind} items={items.filter((item) => item.kind === kind)} />
      ))}
    </div>
  );
}

function ResultGroup({ kind, items }: { kind: CatalogueKind; items: readonly CatalogueItem[] }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <h2 id={id} className="text-small text-ink-soft">
        {texts.kinds[kind]}
      </h2>
      <ul className="mt-1 divide-y rounded-lg border bg-surface">
        {items.map(({ id: of, title, excerpt, where, link }) => (
          <li key={`${of} ${title}`}>
            <Link
              href={link}
              className="block px-3 py-2 [overflow-wrap:anywhere] hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="font-medium">{title}</span>{" "}
              {where !== kind && <span className="text-small text-ink-soft">{where}</span>}
              {excerpt !== "" && <span className="line-clamp-2 text-small text-ink-soft">{excerpt}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
