import type { Caveat } from "@/lib/domain/answer";

/** Notices about how a result or a figure is shown, or about undefined values such as the deviation of one value: no doubt about the answer. */
const harmless =
  /^(?:[\d,]+ (?:missing or undefined|texts? in the result)|A histogram of|A chart shows every|The result is of type|The code made)/u;

/** What the execution noticed, as far as it concerns the answer. */
export function toNoticeCaveats(notices: readonly string[]): Caveat[] {
  return notices.filter((text) => !harmless.test(text)).map((text) => ({ text, columns: [] }));
}
