import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Renders the initial HTML of a component, with the providers of every page around it. */
export function render(node: ReactNode): string {
  return renderToStaticMarkup(node);
}

/** Removes what only readers without scripts see. */
export function withScripts(html: string): string {
  return html.replaceAll(/<noscript>.*?<\/noscript>/gs, "");
}

/** Extracts the words of HTML, separated by single spaces. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Extracts the names of the buttons in HTML, in order. */
export function buttonsOf(html: string): string[] {
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = "", content = ""]) =>
    textOf(/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? content),
  );
}

/** Extracts the values of an attribute in HTML, in order. */
export function attributesOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) => textOf(value));
}

/** Extracts the names of the elements in HTML that `elements` lists, in order. */
export function elementsOf(html: string, elements: readonly string[]): string[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => elements.includes(name));
}
