import type { ReactNode } from "react";

/**
 * A page of sections under a heading.
 * @param props.takesFiles whether a part of the page takes files that are dropped anywhere on it.
 */
export function RoomPage(props: { title: string; introduction: string; takesFiles?: boolean; children: ReactNode }) {
  const { title, introduction, takesFiles, children } = props;
  return (
    <div
      data-region
      data-takes-files={takesFiles}
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto outline-none"
    >
      <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-8">
        <header>
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          <p className="mt-1 max-w-[60ch] text-ink-soft">{introduction}</p>
        </header>
        {children}
      </div>
    </div>
  );
}
