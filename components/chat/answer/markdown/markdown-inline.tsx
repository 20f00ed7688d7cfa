import type { MarkedToken, Token } from "marked";
import type { ReactNode } from "react";
import { decodeEntities } from "./decode-entities";
import { findSafeLink, isDownload } from "./link-policy";

/**
 * Renders inline Markdown. HTML is shown as text, images are replaced with their description, and links either open web
 * pages, with a visible host, or download a conversation.
 */
export function MarkdownInline({ tokens }: { tokens: readonly Token[] }): ReactNode {
  return tokens.map((token, place) => <Inline key={place} token={token as MarkedToken} />);
}

function Inline({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case "strong":
    case "em":
    case "del": {
      const Element = token.type;
      return (
        <Element>
          <MarkdownInline tokens={token.tokens} />
        </Element>
      );
    }
    case "codespan":
      return <code>{token.text}</code>;
    case "br":
      return <br />;
    case "checkbox":
      return <span aria-hidden>{token.checked ? "☑ " : "☐ "}</span>;
    case "image":
      return token.text === "" ? null : <span>{decodeEntities(token.text)}</span>;
    case "link": {
      const link = findSafeLink(token.href);
      const text = <MarkdownInline tokens={token.tokens} />;
      if (isDownload(token.href))
        return (
          <a href={token.href} download>
            {text}
          </a>
        );
      if (link === null) return text;
      return (
        <>
          <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>{" "}
          <span className="text-small text-ink-soft">({link.host})</span>
        </>
      );
    }
    case "escape":
      return token.text;
    case "text":
      return token.tokens === undefined ? decodeEntities(token.text) : <MarkdownInline tokens={token.tokens} />;
    default:
      return token.raw;
  }
}
