import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Without this, the product's own text sizes would count as text colours and push each other out.
const merge = extendTailwindMerge({ extend: { theme: { text: ["body", "small", "figure"] } } });

/** Joins class names; of two that set the same property the later one wins. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
