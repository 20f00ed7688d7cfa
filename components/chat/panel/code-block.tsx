"use client";

import { Download } from "lucide-react";
import { use, Suspense } from "react";
import type { Program } from "@/lib/domain/answers/verification";
import { takeAwayWords } from "../../words/take-away-words";
import { saveText } from "../../take-away/save-text";
import { CopyButton } from "../../ui/copy-button";
import { IconButton } from "../../ui/icon-button";
import { words } from "../../words/words";
import { colourCode } from "./colour-code";
import type { CodePiece } from "./highlight-code";

/** Number of highlighted programs to cache. */
const keptSources = 50;
const coloured = new Map<string, Promise<CodePiece[][]>>();

/** A highlighted program with copy and save buttons. Shown as plain text until highlighting has loaded. */
export function CodeBlock(props: {
  code: string;
  /** Defaults to `python`. */
  language?: Program["language"];
  /** Accessible name of the program. */
  label?: string;
}) {
  const { code, language = "python", label = words.answer.code } = props;
  return (
    <div className="relative rounded-lg border bg-surface">
      <div className="absolute top-1 right-1 flex rounded-md bg-surface">
        <CopyButton name={words.answer.copyCode} text={code} />
        <IconButton name={takeAwayWords.code} onClick={() => saveText(toCodeFile({ language, code }))}>
          <Download />
        </IconButton>
      </div>
      <pre
        tabIndex={0}
        aria-label={label}
        className="max-h-[32rem] overflow-auto p-3 pr-20 font-mono text-[0.8125rem]/5 focus-visible:-outline-offset-2"
      >
        <code>
          <Suspense fallback={code}>
            <ColouredLines code={code} language={language} />
          </Suspense>
        </code>
      </pre>
    </div>
  );
}

/** Converts a program to a file for download. */
export function toCodeFile({ language, code }: Program): Parameters<typeof saveText>[0] {
  const text = code.endsWith("\n") ? code : `${code}\n`;
  switch (language) {
    case "python":
      return { name: "analysis.py", text, mediaType: "text/x-python" };
    case "sql":
      return { name: "second-computation.sql", text, mediaType: "application/sql" };
  }
}

function ColouredLines(program: Program) {
  return use(colour(program)).map((line, index) => (
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

function colour(program: Program): Promise<CodePiece[][]> {
  const key = `${program.language}:${program.code}`;
  const present = coloured.get(key);
  if (present) return present;
  const begun = colourCode(program);
  coloured.set(key, begun);
  const oldest = coloured.size > keptSources ? coloured.keys().next().value : undefined;
  if (oldest !== undefined) coloured.delete(oldest);
  return begun;
}
