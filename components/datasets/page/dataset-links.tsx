"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { formatMoment, formatUtc } from "@/lib/domain/text/dates";
import { classNames } from "../../ui/class-names";
import { toTwinDetails } from "../../ui/to-twin-details";
import { useInBrowser } from "../../ui/use-in-browser";
import { words } from "../../words/words";
import { toShapeWords } from "../to-shape-words";
import { useDatasets } from "../use-datasets";

/** Lists the datasets in the sidebar, each with rows × columns. */
export function DatasetLinks() {
  const pathname = usePathname();
  const { value: datasets = [], pending } = useDatasets();
  const inBrowser = useInBrowser();
  const added = toTwinDetails(datasets, (dataset) => `${dataset.name} ${toShapeWords(dataset)}`, [
    ({ createdAt }) => (inBrowser ? formatMoment(new Date(createdAt)) : formatUtc(createdAt)),
  ]);
  return (
    <nav aria-label={words.datasets.label} className="min-h-0 overflow-y-auto px-2 pb-2">
      <h2 className="sticky top-0 bg-sunken px-2 py-1 text-small text-ink-soft">{words.datasets.label}</h2>
      {datasets.length === 0 && !pending && <p className="px-2 text-small text-ink-soft">{words.datasets.none}</p>}
      <ul>
        {datasets.map((dataset) => {
          const href = `/datasets/${dataset.id}`;
          return (
            <li key={dataset.id}>
              <Link
                href={href}
                aria-current={pathname === href ? "page" : undefined}
                className={classNames(
                  "flex items-center gap-2 rounded-md px-2 py-1 text-small hover:bg-hover focus-visible:-outline-offset-2",
                  pathname === href && "bg-hover",
                )}
              >
                <span className="min-w-0 flex-1 truncate">{dataset.name}</span>
                {added.has(dataset) && (
                  <span className="shrink-0 text-[0.75rem]/4 text-ink-soft tabular-nums">{added.get(dataset)}</span>
                )}
                <span className="shrink-0 text-ink-soft tabular-nums">{toShapeWords(dataset)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
