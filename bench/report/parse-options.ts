import { parseArgs, type ParseArgsConfig, type ParseArgsOptionsConfig } from "node:util";

/**
 * Parses the command line like Node's `parseArgs`. With `--help`, prints the options and exits; exits with code 2 and a
 * sentence instead of a stack trace for invalid input.
 */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>["values"] {
  try {
    if (process.argv.includes("--help")) end(0, toUsage(options));
    return parseArgs<{ options: Options }>({ options } satisfies ParseArgsConfig).values;
  } catch (error) {
    if (!(error instanceof TypeError) || !("code" in error) || !String(error.code).startsWith("ERR_PARSE_ARGS"))
      throw error;
    const [sentence] = error.message.split(". ");
    end(2, `${sentence}.\n${toUsage(options)}`);
  }
}

/** Describes the options, one line each, with their defaults. */
export function toUsage(options: ParseArgsOptionsConfig): string {
  const lines = Object.entries(options).map(([name, { type, default: usual }]) =>
    type === "boolean" ? `  --${name}` : `  --${name} ${usual === undefined || usual === "" ? "…" : String(usual)}`,
  );
  return ["It takes:", ...lines, "More in bench/README.md."].join("\n");
}

function end(code: number, text: string): never {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exit(code);
}
