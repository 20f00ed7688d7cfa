import { clsx, type ClassValue } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const any = () => true;
const sides = ["", "x", "y", "t", "r", "b", "l"];
const isLength = (value: string) => /^\[[\d.]/.test(value);

/** CSS properties that a class name sets, by its prefix. */
const plain = [
  ...["w", "h", "size", "min-w", "min-h", "max-w", "max-h", "basis"],
  ...[
    "gap",
    "gap-x",
    "gap-y",
    "bg",
    "opacity",
    "z",
    "top",
    "right",
    "bottom",
    "left",
    "inset",
    "inset-x",
    "inset-y",
    "grid-cols",
  ],
  ...["items", "justify", "justify-items", "justify-self", "self", "overflow", "whitespace", "cursor", "animate"],
  ...sides.flatMap((side) => [`p${side}`, `m${side}`]),
];
const within = (kind: string) => ({
  [kind]: sides.slice(1).map((side) => kind + side),
  [`${kind}x`]: [`${kind}r`, `${kind}l`],
  [`${kind}y`]: [`${kind}t`, `${kind}b`],
});

// Only the properties that components set and their callers override: the full list weighs more than all texts of a page.
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(plain.map((name) => [name, [{ [name]: [any] }]])),
    "text-size": [{ text: ["body", "small", "figure", "xs", "sm", "base", "lg", "xl", "2xl", isLength] }],
    "text-align": [{ text: ["left", "center", "right"] }],
    "text-colour": [{ text: [any] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
    "border-width": [{ border: ["", "0", "2", "4"] }],
    rounded: [{ rounded: ["", "sm", "md", "lg", "xl", "2xl", "full", "none"] }],
    transition: [{ transition: ["", any] }],
    flex: [{ flex: ["1", "auto", "none"] }],
    shrink: [{ shrink: ["", "0"] }],
    ...Object.fromEntries(
      sides.slice(1).map((side) => [`border-${side}`, [{ [`border-${side}`]: ["", "0", "2", "4"] }]]),
    ),
    "border-style": [{ border: ["solid", "dashed", "none"] }],
    "border-collapse": [{ border: ["separate", "collapse"] }],
    "border-spacing": [{ "border-spacing": [any] }],
    "border-colour": [{ border: [any] }],
    display: ["block", "inline", "inline-block", "flex", "inline-flex", "grid", "hidden", "contents"],
    position: ["static", "relative", "absolute", "fixed", "sticky"],
  },
  conflictingClassGroups: {
    ...within("p"),
    ...within("m"),
    "border-width": sides.slice(1).map((side) => `border-${side}`),
    size: ["w", "h"],
    flex: ["basis", "shrink"],
    inset: ["top", "right", "bottom", "left"],
    gap: ["gap-x", "gap-y"],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}));

/** Joins class names; of two that set the same property, the later one wins. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
