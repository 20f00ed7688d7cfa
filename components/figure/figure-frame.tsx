import { useId, type ReactNode } from "react";

/** The frame of a chart: its title, what can be done with it, and a description for people who do not see it. */
export function FigureFrame(props: { title: string; description?: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="rounded-lg border bg-surface p-3">
      <div className="mb-1 flex min-h-8 items-center gap-2">
        <figcaption id={id} className="min-w-0 flex-1 text-small font-medium [overflow-wrap:anywhere]">
          {props.title}
        </figcaption>
        <div className="flex shrink-0">{props.actions}</div>
      </div>
      {props.description !== undefined && <p className="sr-only">{props.description}</p>}
      {props.children}
    </figure>
  );
}
