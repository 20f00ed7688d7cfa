"use client";

import { Download } from "lucide-react";
import { use, Suspense } from "react";
import { takeAwayWords } from "../take-away-words";
import { saveText } from "../take-away/save-text";
import { CopyButton } from "../ui/copy-button";
import { IconButton } from "../ui/icon-button";
import { words } from "../words";
import { colourPython } from "./colour-python";
import type { CodePiece } from "./highlight-python";

/** How many coloured sources are kept. */
const keptSources = 50;
const coloured = new Map<string, Promise<CodePiece[][]>>();

/** Python source with colours, numbered by nothing, and buttons to copy and to save it. Plain until the colours are there. */
export function CodeBlock({ code }: { code: string }) {
  return (
    <div className="relative rounded-lg border bg-surface">
      <div className="absolute top-1 right-1 flex rounded-md bg-surface">
        <CopyButton name={words.answer.copyCode} text={code} />
        <IconButton name={takeAwayWords.code} onClick={() => saveText(toPythonFile(code))}>
          <Download />
        </IconButton>
      </div>
      <pre
        tabIndex={0}
        aria-label={words.answer.code}
        className="max-h-[32rem] overflow-auto p-3 pr-20 font-mono text-[0.8125rem]/5 focus-visible:-outline-offset-2"
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

/** Code as a file of its own. */
export function toPythonFile(code: string): Parameters<typeof saveText>[0] {
  return { name: "analysis.py", text: code.endsWith("\n") ? code : `${code}\n`, mediaType: "text/x-python" };
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
