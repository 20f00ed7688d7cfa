import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

const look = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      kind: {
        primary: "bg-accent text-on-accent hover:bg-accent-strong",
        outline: "border border-line bg-surface text-ink hover:bg-hover",
        quiet: "text-ink-soft hover:bg-hover hover:text-ink",
        danger: "border border-failed/40 bg-surface text-failed hover:bg-failed/10",
      },
      size: {
        small: "h-7 px-2 text-small",
        normal: "h-9 px-3.5 text-small",
        icon: "size-8",
      },
    },
    defaultVariants: { kind: "outline", size: "normal" },
  },
);

/** A button: `primary` once per view, `quiet` for rare actions. Its `type` is "button" by default. */
export function Button({ kind, size, className, ...rest }: ComponentProps<"button"> & VariantProps<typeof look>) {
  return <button type="button" className={classNames(look({ kind, size }), className)} {...rest} />;
}
