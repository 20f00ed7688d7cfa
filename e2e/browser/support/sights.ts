import type { Page } from "@playwright/test";

/**
 * Records in each document of a page the message at the top of the transcript, and its position, in each rendered frame: once
 * as long as it stays there.
 */
export async function watchSights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sights: string[] = [];
    Object.assign(globalThis, { sights });
    const note = () => {
      const frame = document.querySelector("[data-transcript]");
      const content = frame?.firstElementChild;
      if (!frame || !content || getComputedStyle(content).opacity !== "1") return;
      const { top } = frame.getBoundingClientRect();
      const shown = [...content.querySelectorAll("article")].find((turn) => turn.getBoundingClientRect().bottom > top);
      // An answer counts, since content above it may load late.
      const part = shown?.querySelector("[data-answer]") ?? shown;
      const sight = `${shown?.dataset.question}: ${Math.round((part?.getBoundingClientRect().top ?? 0) - top)}`;
      if (sights.at(-1) !== sight) sights.push(sight);
    };
    addEventListener("DOMContentLoaded", () => {
      // Resize observers of inner elements run last before a frame is rendered, after all corrections.
      const outer = document.createElement("div");
      const inner = outer.appendChild(document.createElement("div"));
      outer.setAttribute("aria-hidden", "true");
      outer.style.cssText = "position:fixed;contain:strict;visibility:hidden";
      document.documentElement.append(outer);
      const other = (size: string) => (size === "1px" ? "2px" : "1px");
      new ResizeObserver(() => (inner.style.width = other(inner.style.width))).observe(outer);
      new ResizeObserver(note).observe(inner);
      const next = () => {
        outer.style.width = other(outer.style.width);
        requestAnimationFrame(next);
      };
      next();
    });
  });
}

/** Returns what was recorded in the current document. */
export function readSights(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { sights: string[] }).sights);
}
