"use client";

import { words } from "@/components/words";
import "./globals.css";

/** Stands in for everything when the frame itself failed. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body className="grid h-dvh place-items-center p-6 text-center">
        <div className="grid gap-3">
          <h1 className="text-lg font-semibold">{words.errors.pageTitle}</h1>
          <p className="text-ink-soft">{words.errors.pageText}</p>
          <button type="button" onClick={reset} className="justify-self-center rounded-md border px-3.5 py-1.5">
            {words.errors.reload}
          </button>
        </div>
      </body>
    </html>
  );
}
