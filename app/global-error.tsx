"use client";

import { words } from "@/components/words/words";
import "./globals.css";

/** Replaces everything when the frame itself failed; prerendered, because none of its scripts can run. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body className="grid h-dvh place-items-center p-6 text-center">
        <div className="grid gap-3">
          <h1 className="text-lg font-semibold">{words.errors.pageTitle}</h1>
          <p className="max-w-md text-ink-soft">{words.errors.pageText}</p>
          <p className="mt-2 flex flex-wrap justify-center gap-2">
            <a href="" className="rounded-md border px-3.5 py-1.5">
              {words.errors.reload}
            </a>
            <a href="/" className="rounded-md px-3.5 py-1.5">
              {words.errors.home}
            </a>
          </p>
        </div>
      </body>
    </html>
  );
}
