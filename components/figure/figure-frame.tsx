import { useId, type ReactNode } from "react";
import { chartWords } from "../words/answers/chart-words";

/** The frame of a chart: its title, its actions, and a description for people who cannot see it. */
export function FigureFrame(props: {
  title: string;
  /** Whether it is stale. */
  stale?: boolean;
  description?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="rounded-lg border bg-surface p-3">
      <div className="mb-1 flex min-h-8 flex-wrap items-center gap-x-2">
        <figcaption id={id} className="min-w-[12ch] flex-1 text-small font-medium [overflow-wrap:anywhere]">
          {props.title}
          {props.stale === true && (
            <span
              title={chartWords.staleNote}
              className="ml-2 rounded border border-caveats px-1 text-xs font-normal text-caveats"
            >
              {chartWords.stale}
            </span>
          )}
        </figcaption>
        {/* As wide as all five buttons: a title keeps its lines while they arrive. */}
        <div className="flex min-w-40 shrink-0 justify-end">{props.actions}</div>
      </div>
      {props.description !== undefined && <p className="sr-only">{props.description}</p>}
      {props.children}
    </figure>
  );
}
