import { Check, EqualNot } from "lucide-react";
import type { ReactNode } from "react";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { VerifiedFigure } from "@/lib/domain/answers/verification";
import { classNames } from "../ui/class-names";
import { verificationWords } from "../words/answers/verification-words";
import { toBothValues } from "./both-values";

/**
 * Shows a value of a result: with a check mark when a second computation confirms it, beside the other value when they
 * differ, alone otherwise.
 * @param props.isQuiet hides single marks from screen readers, because a line above states that all are confirmed.
 * @param props.isRight puts the check mark first, so that right-aligned digits stay in line.
 */
export function MarkedValue(props: {
  figure: VerifiedFigure | undefined;
  isQuiet: boolean;
  isRight?: boolean;
  /** Whether the value is large; the other value never is. */
  isLarge?: boolean;
  /** Whether space is scarce; a line above then explains the sign between two values. */
  isNarrow?: boolean;
  /** Formats a differing value. */
  format?: (value: Cell) => string;
  /** The value without a mark. */
  children: ReactNode;
}) {
  const { figure, isQuiet, isRight = false, children } = props;
  switch (figure?.status) {
    case undefined:
    case "not_covered":
      return children;
    case "confirmed":
      return (
        <span className={classNames("inline-flex max-w-full items-center gap-1.5", isRight && "flex-row-reverse")}>
          <span className="min-w-0 truncate">{children}</span>
          <Check
            {...(isQuiet ? { "aria-hidden": true } : { role: "img", "aria-label": verificationWords.confirmed })}
            strokeWidth={2.5}
            className={classNames(
              "shrink-0",
              props.isLarge ? "size-4" : "size-3",
              isQuiet ? "text-ink-soft/60" : "text-checked",
            )}
          />
        </span>
      );
    case "different": {
      const { value, other } = toBothValues(figure, props.format);
      return (
        <span>
          {value}
          <span className={classNames("text-caveats", props.isLarge && "text-body font-medium")}>
            {props.isNarrow ? " " : " · "}
            <EqualNot aria-hidden strokeWidth={2.5} className="mr-1 inline size-3.5 align-[-0.15em]" />
            <span className={classNames(props.isNarrow && "sr-only")}>{verificationWords.different} </span>
            {other}
          </span>
        </span>
      );
    }
  }
}
