import type { Measured } from "@/lib/domain/answers/verification";
import { formatDecimals, formatNumber } from "@/lib/domain/text/numbers";
import { formatCell } from "../table/format-cell";
import { verificationWords } from "../words/answers/verification-words";
import { words } from "../words/words";

/** Formats the effect of a doubt on the headline: `−1.1 %`, `+12` where a share is meaningless, `→ Gentoo` for a text; null for no effect. */
export function formatEffect({ without, change, share }: Measured): string | null {
  if (share !== null) return share === 0 ? null : toSigned(share, toPercent(Math.abs(share) * 100));
  if (change !== null) return change === 0 ? null : toSigned(change, formatNumber(Math.abs(change)));
  return verificationWords.without(without === null ? words.table.missing : formatCell(without));
}

function toSigned(number: number, size: string): string {
  return `${number < 0 ? "−" : "+"}${size}`;
}

function toPercent(size: number): string {
  if (size < 0.1) return `${Number(size.toPrecision(1))} %`;
  const digits = size < 100 ? 1 : 0;
  return `${formatDecimals(size, { least: digits, most: digits })} %`;
}
