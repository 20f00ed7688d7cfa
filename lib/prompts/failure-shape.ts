import type { ExecutionFailure } from "@/lib/domain/runs/execution";
import type { KnownWords } from "./known-words";

const sentences: Record<Exclude<ExecutionFailure["kind"], "error" | "guard">, string> = {
  unchanged: "The variation leaves the data unchanged, so the code did not run.",
  no_result: "The code left no result that can be shown: assign the answer to `result`, or a chart to `fig`.",
  timeout: "The code took too long and was stopped; use less data or a faster method.",
  memory: "The code needed more memory than allowed; select fewer columns or aggregate earlier.",
  output_size: "The code printed or wrote too much and was stopped.",
  result_size: "The result is too large to keep; aggregate, take the top rows, or plot fewer points.",
  crashed: "Python itself ended while it ran the code; try another method.",
  refused: "The code was refused before it ran.",
};

/** Names of exceptions in Python and its libraries; others are shown only if the code names them. */
const exceptionNames =
  /\b(?:Arithmetic|Assertion|Attribute|Key|Index|Lookup|Name|UnboundLocal|Type|Value|ZeroDivision|Overflow|FloatingPoint|Recursion|Memory|Syntax|Indentation|Tab|Import|ModuleNotFound|NotImplemented|Runtime|Unicode|UnicodeDecode|UnicodeEncode|OS|Permission|FileNotFound|EOF|Buffer|Timeout|LinAlg|Merge|Parser|OutOfBoundsDatetime|IntCasting(?:NaN)?|DataError|Specification|UnsupportedFunctionCall|InvalidIndex|DuplicateLabel|PerfectSeparation|MissingData|NotFitted|AbstractMethod|Date(?:Parse)?|Tz)(?:Error|Exception)?\b|\bStopIteration\b/u;

/**
 * Describes a failure without the words of its message, which quote cells: the kind of exception, the line, and that
 * line of the code. The guard's words about code that did not run contain no data and stay.
 */
export function toFailureShape(failure: ExecutionFailure, code: string, known: KnownWords): string {
  const line = failure.line === undefined ? undefined : code.split("\n")[failure.line - 1]?.trim();
  const place = failure.line === undefined ? "" : ` in line ${failure.line}`;
  const source = line === undefined || line === "" ? [] : [`line ${failure.line}: ${line}`];
  if (failure.kind === "guard") return [`${failure.message}${place}`, ...source].join("\n");
  if (failure.kind === "error") return [`${toFaultName(failure, known)}${place}`, ...source].join("\n");
  return [sentences[failure.kind], ...source].join("\n");
}

/** Returns the name of the exception, from the last line of the traceback; a generic word for an unknown one. */
function toFaultName({ message, traceback }: ExecutionFailure, known: KnownWords): string {
  const last = traceback?.trimEnd().split("\n").at(-1) ?? "";
  const words = /^(?:[\w.]+\.)?([A-Za-z_]\w*)(?::|$)/u.exec(last)?.[1];
  if (words !== undefined && (isFaultName(words) || known.hasName(words))) return words;
  const name = /(?:^|: )([A-Z]\w*(?:Error|Exception|Iteration))\b/u.exec(message)?.[1];
  return name !== undefined && isFaultName(name) ? name : "An error";
}

function isFaultName(name: string): boolean {
  return exceptionNames.exec(name)?.[0] === name;
}
