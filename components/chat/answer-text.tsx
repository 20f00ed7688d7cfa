"use client";

import type { ComponentProps, ReactNode } from "react";
import { Streamdown } from "streamdown";
import { findSafeLink } from "./link-policy";

const allowedElements =
  "p strong em del a br hr ul ol li blockquote code pre table thead tbody tr th td h1 h2 h3 h4 h5 h6 sup sub img input".split(
    " ",
  );

// Every element is ours: no class, style or address of the text reaches the page.
const components: ComponentProps<typeof Streamdown>["components"] = {
  a: SafeLink,
  img: ImageText,
  input: TaskMark,
  h1: "h3",
  h2: "h3",
  h3: "h3",
  h4: "h4",
  h5: "h5",
  h6: "h6",
  p: "p",
  strong: "strong",
  ul: "ul",
  ol: "ol",
  li: "li",
  blockquote: "blockquote",
  hr: "hr",
  code: PlainCode,
  inlineCode: PlainCode,
  pre: "pre",
  table: "table",
  thead: "thead",
  tbody: "tbody",
  tr: "tr",
  th: "th",
  td: "td",
  sup: "sup",
  sub: "sub",
};

/**
 * Markdown of an answer. The text is not trusted: HTML in it is shown as text, images as their description, and links
 * lead to web pages only, with their host in sight. Rendering it never asks any server for anything.
 */
export function AnswerText({ text, streaming = false }: { text: string; streaming?: boolean }) {
  return (
    <Streamdown
      className="prose-answer"
      mode={streaming ? "streaming" : "static"}
      parseIncompleteMarkdown={streaming}
      allowedElements={allowedElements}
      components={components}
      rehypePlugins={[]}
      controls={false}
      linkSafety={{ enabled: false }}
    >
      {text}
    </Streamdown>
  );
}

/** What the Markdown renderer hands to an element; nothing in it is to be relied on. */
interface ElementProps {
  node?: unknown;
  href?: unknown;
  alt?: unknown;
  checked?: unknown;
  children?: unknown;
}

function SafeLink({ href, children }: ElementProps) {
  const link = findSafeLink(href);
  const text = children as ReactNode;
  if (link === null) return <>{text}</>;
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>{" "}
      <span className="text-small text-ink-soft">({link.host})</span>
    </>
  );
}

function ImageText({ alt }: ElementProps) {
  return typeof alt === "string" ? <span>{alt}</span> : null;
}

function TaskMark({ checked }: ElementProps) {
  return <span aria-hidden>{checked === true ? "☑" : "☐"}</span>;
}

function PlainCode({ children }: ElementProps) {
  return <code>{children as ReactNode}</code>;
}
