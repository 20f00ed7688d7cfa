import type { ReactNode } from "react";

/** A page with a single message and a next step. */
export function NoticePage(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <h1 className="text-lg font-semibold">{props.title}</h1>
      <p className="max-w-md text-ink-soft">{props.text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">{props.children}</div>
    </div>
  );
}
