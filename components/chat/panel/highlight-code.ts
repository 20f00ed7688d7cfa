import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import python from "shiki/langs/python.mjs";
import sql from "shiki/langs/sql.mjs";
import type { Program } from "@/lib/domain/answers/verification";

/** A piece of a line with its colour as a CSS variable. */
export interface CodePiece {
  text: string;
  colour: string | undefined;
}

let highlighter: Promise<HighlighterCore> | undefined;

/** Splits a program into lines of coloured pieces. Colours are the `--code-…` variables of the style sheet. */
export async function highlightCode({ code, language }: Program): Promise<CodePiece[][]> {
  highlighter ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: "variables", variablePrefix: "--code-", fontStyle: false })],
    langs: [python, sql],
    // Uses the JavaScript engine, because WebAssembly would require a less strict content security policy.
    engine: createJavaScriptRegexEngine(),
  });
  const { tokens } = (await highlighter).codeToTokens(code, { lang: language, theme: "variables" });
  return tokens.map((line) => line.map((token) => ({ text: token.content, colour: token.color })));
}
