import { Check, EqualNot } from "lucide-react";
import type { ReactNode } from "react";
import type { Cell } from "@/lib/domain/cell";
import type { VerifiedFigure } from "@/lib/domain/verification";
import { classNames } from "../ui/class-names";
import { verificationWords } from "../verification-words";
import { toBothValues } from "./both-values";

/**
 * A value as it stands in a result: with a small check when a second computation confirms it, beside the other value when that
 * differs, alone otherwise.
 * @param props.isQuiet a line above says that all are confirmed, so that nobody has to hear it of each.
 * @param props.isRight numbers below each other keep their digits in line: the check stands before them.
 */
export function MarkedValue(props: {
  figure: VerifiedFigure | undefined;
  isQuiet: boolean;
  isRight?: boolean;
  /** It stands large; the other value beside it does not. */
  isLarge?: boolean;
  /** It has little room, and a line above explains what the sign between two values means. */
  isNarrow?: boolean;
  /** How a differing value is written. */
  format?: (value: Cell) => string;
  /** The value as it is written without a mark. */
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
