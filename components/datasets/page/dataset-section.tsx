import type { ReactNode } from "react";

/** A section of a dataset's page under its heading. */
export function DatasetSection(props: { id: string; title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section id={props.id} aria-label={props.title} className="scroll-mt-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium">{props.title}</h2>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}
