"use client";

import { use, Suspense } from "react";
import { CopyButton } from "../ui/copy-button";
import { words } from "../words";
import { colourPython } from "./colour-python";
import type { CodePiece } from "./highlight-python";

/** How many coloured sources are kept. */
const keptSources = 50;
const coloured = new Map<string, Promise<CodePiece[][]>>();

/** Python source with colours, numbered by nothing, and a button to copy it. Plain until the colours are there. */
export function CodeBlock({ code }: { code: string }) {
  return (
    <div className="relative rounded-lg border bg-surface">
      <div className="absolute top-1 right-1 rounded-md bg-surface">
        <CopyButton name={words.answer.copyCode} text={code} />
      </div>
      <pre
        tabIndex={0}
        aria-label={words.answer.code}
        className="max-h-[32rem] overflow-auto p-3 pr-12 font-mono text-[0.8125rem]/5 focus-visible:-outline-offset-2"
      >
        <code>
          <Suspense fallback={code}>
            <ColouredLines code={code} />
          </Suspense>
        </code>
      </pre>
    </div>
  );
}

function ColouredLines({ code }: { code: string }) {
  return use(colour(code)).map((line, index) => (
    <span key={index}>
      {index > 0 && "\n"}
      {line.map((piece, place) => (
        <span key={place} style={{ color: piece.colour }}>
          {piece.text}
        </span>
      ))}
    </span>
  ));
}

function colour(code: string): Promise<CodePiece[][]> {
  const present = coloured.get(code);
  if (present) return present;
  const begun = colourPython(code);
  coloured.set(code, begun);
  const oldest = coloured.size > keptSources ? coloured.keys().next().value : undefined;
  if (oldest !== undefined) coloured.delete(oldest);
  return begun;
}
