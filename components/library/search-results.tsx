import Link from "next/link";
import { useId } from "react";
import type { CatalogueItem, CatalogueKind } from "@/lib/domain/library/catalogue-item";
import { libraryWords } from "../words/library-words";

const { search: texts } = libraryWords;

/**
 * Shows search results by kind, starting with the kind that has the best match.
 * @param props.heading heading element for the kinds, one level below the surrounding one.
 */
export function SearchResults(props: { items: readonly CatalogueItem[]; heading?: "h2" | "h4" }) {
  const { items, heading = "h2" } = props;
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return (
    <div role="group" aria-label={texts.results} className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
      {kinds.map((kind) => (
        <ResultGroup key={kind} kind={kind} heading={heading} items={items.filter((item) => item.kind === kind)} />
      ))}
    </div>
  );
}

function ResultGroup(props: { kind: CatalogueKind; heading: "h2" | "h4"; items: readonly CatalogueItem[] }) {
  const { kind, heading: Heading, items } = props;
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Heading id={id} className="text-small text-ink-soft">
        {texts.kinds[kind]}
      </Heading>
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
