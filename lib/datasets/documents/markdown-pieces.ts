import { marked, type Token } from "marked";
import type { DocumentPiece } from "./document-program";

/** Splits Markdown into paragraphs and headings; its marks stay in the text, except those of headings. */
export function toMarkdownPieces(markdown: string): DocumentPiece[] {
  return marked.lexer(markdown).flatMap((token: Token): DocumentPiece[] => {
    if (token.type === "space") return [];
    if (token.type === "heading") {
      const { depth, text } = token as { depth: number; text: string };
      return [{ level: depth, text }];
    }
    return [{ text: token.raw }];
  });
}
