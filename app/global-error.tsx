"use client";

import { words } from "@/components/words";
import "./globals.css";

/** Stands in for everything when the frame itself failed; made beforehand, so that none of its scripts can run. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body className="grid h-dvh place-items-center p-6 text-center">
        <div className="grid gap-3">
          <h1 className="text-lg font-semibold">{words.errors.pageTitle}</h1>
          <p className="text-ink-soft">{words.errors.pageText}</p>
          <a href="" className="justify-self-center rounded-md border px-3.5 py-1.5">
            {words.errors.reload}
          </a>
        </div>
      </body>
    </html>
  );
}
