import path from "node:path";
import { z } from "zod";
import { Planning } from "@/lib/domain/answers/analysis";
import { CaveatError } from "@/lib/domain/caveat-error";
import { EngineKind } from "@/lib/domain/engine-kind";
import { modelProviders, type ModelVariable } from "@/lib/domain/model-providers";
import { readLaunchSettings } from "./launch/launch-settings.mjs";

const text = z
  .string()
  .trim()
  .transform((value) => (value === "" ? undefined : value))
  .optional();

/** Headers in OpenTelemetry's format: `name=value` separated by commas, with URL-encoded values. */
/** The keys and addresses of all sources of models. */
const modelTexts = Object.fromEntries(
  Object.values(modelProviders).flatMap(({ keyVariable, addressVariable = keyVariable }) =>
    [keyVariable, addressVariable].map((name) => [name, text]),
  ),
) as Record<ModelVariable, typeof text>;

function toHeaders(list: string | undefined, context: z.RefinementCtx): Record<string, string> {
  try {
    return Object.fromEntries(
      new Headers(
        (list ?? "")
          .split(",")
          .filter((entry) => entry.trim() !== "")
          .map((entry): [string, string] => {
            const [name = "", ...value] = entry.split("=");
            return [name.trim(), decodeURIComponent(value.join("=").trim())];
          }),
      ),
    );
  } catch {
    context.addIssue({ code: "custom", message: "It must be a list such as name=value,name=value." });
    return z.NEVER;
  }
}

/** Port numbers separated by commas. */
function toPorts(list: string, context: z.RefinementCtx): number[] {
  const ports = list.split(",").map((port) => (/^\s*\d{1,5}\s*$/.test(port) ? Number(port) : 0));
  if (ports.length <= 20 && ports.every((port) => port > 0 && port <= 65_535)) return ports;
  context.addIssue({ code: "custom", message: "It must be a list of up to 20 ports such as 11434,1234." });
  return z.NEVER;
}

/** The bucket of `s3://bucket/prefix`, and the beginning of all keys in it. */
function toBucket(url: string | undefined, context: z.RefinementCtx): { bucket: string; prefix: string } | undefined {
  if (url === undefined) return undefined;
  const [, bucket, inner = ""] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9!_.*'()/-]*))?$/.exec(url) ?? [];
  const prefix = inner.replace(/\/+$/, "");
  if (bucket !== undefined && !prefix.split("/").some((part) => part === ".." || (part === "" && prefix !== ""))) {
    return { bucket, prefix: prefix === "" ? "" : `${prefix}/` };
  }
  context.addIssue({ code: "custom", message: "It must be an address such as s3://bucket/prefix." });
  return z.NEVER;
}

/** Checked by `readLaunchSettings`, which the launcher uses too. */
const launchVariables = { PORT: text, HOST: text, CAVEAT_DATA_DIR: text, DATABASE_URL: text, CAVEAT_API_KEY: text };

/** Every variable that the server reads, with its meaning. The README's table lists the same names. */
export const environmentSchema = z.object({
  ...launchVariables,
  PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  RATE_LIMIT_SESSIONS_PER_MIN: z.coerce.number().int().min(0).max(100_000).optional(),
  WEBHOOKS: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  WEBHOOK_SECRET: text.pipe(z.string().min(16, "It must have at least 16 characters.").optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_HEADERS: text.transform(toHeaders),
  OTEL_SERVICE_NAME: z.string().trim().default("caveat"),
  SANDBOX: z.enum(["auto", "namespaces", "landlock", "unsafe-none"]).default("auto"),
  SHARE_VALUES: z
    .enum(["true", "false"])
    .default("true")
    .transform((value) => value === "true"),
  REASONING_ENGINE: EngineKind.optional(),
  ...modelTexts,
  MODEL_PRESET: z.enum(["economy", "balanced", "premium"]).default("balanced"),
  REASONING_MODEL: text,
  NODE_MODELS: text,
  REASONING_TEMPERATURE: z.coerce.number().min(0).max(2).default(0.2),
  STRUCTURED_REPLIES: z.enum(["auto", "schema", "json"]).default("auto"),
  MODEL_SILENCE_S: z.coerce.number().positive().max(86_400).default(120),
  MODEL_LIMIT_S: z.coerce.number().positive().max(86_400).default(900),
  LOCAL_MODEL_PORTS: z.string().default("11434,1234,8080,8000").transform(toPorts),
  CONNECTIONS_ALLOW_PRIVATE: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  CONNECTIONS_FILES: text,
  LARGE_TABLE_ROWS: z.coerce.number().int().min(1).default(20_000_000),
  CLUSTER_URL: text.pipe(
    z
      .string()
      .regex(/^sc:\/\/[^\s/:;]+(?::\d{1,5})?(?:\/(?:;\S*)?)?$/, "It must be an address such as sc://host:15002.")
      .optional(),
  ),
  QUERY_LIMIT_S: z.coerce.number().positive().max(86_400).default(300),
  CAVEAT_DATA_URL: text.transform(toBucket),
  CAVEAT_CACHE_GB: z.coerce.number().positive().max(1_000_000).default(20),
  AWS_ENDPOINT_URL: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
  AWS_REGION: text,
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: text,
  CAVEAT_SECRET_KEY: text.pipe(z.string().min(16, "It must have at least 16 characters.").optional()),
  PLANNING: Planning.default("separate"),
  SECOND_COMPUTATION: z
    .enum(["on", "off"])
    .default("on")
    .transform((value) => value === "on"),
  SKIP_CLARIFICATION: z
    .enum(["true", "false", "1", "0"])
    .default("false")
    .transform((value) => value === "true" || value === "1"),
  SESSION_BUDGET_USD: z.coerce.number().positive().optional(),
  SESSION_BUDGET_TOKENS: z.coerce.number().int().positive().optional(),
  /** Set by the start script: the repository's folder and the interpreter of its virtual environment. */
  CAVEAT_ROOT: text,
  CAVEAT_PYTHON: text,
});

export interface Environment extends Omit<z.infer<typeof environmentSchema>, "PORT" | "HOST"> {
  /** Port to listen on; 0 for any free one. */
  PORT: number;
  /** In lower case, an IPv6 address without brackets. */
  HOST: string;
  /** Absolute. */
  root: string;
  /** Absolute. */
  dataDirectory: string;
  /** Path or name of a Python interpreter. */
  python: string;
  /** Whether the server listens on this machine only. */
  loopback: boolean;
  /** Maximum new conversations per minute from one address; 0: unlimited. */
  sessionsPerMinute: number;
}

/** Beyond this machine, unless set otherwise. */
const defaultSessionsPerMinute = 10;

/** Reads the environment. Throws `invalid_input` naming each invalid variable. An empty variable counts as not set. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ""));
  const { settings, faults } = readLaunchSettings(source);
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success || faults.length > 0) {
    const issues = parsed.error?.issues.map(({ path, message }) => ({ field: path.join("."), message })) ?? [];
    const fields = [...faults.map(({ field, message }) => ({ field, message })), ...issues];
    const list = fields.map(({ field, message }) => `${field}: ${message.replace(/\.$/, "")}`).join("; ");
    throw new CaveatError("invalid_input", `The environment is not valid: ${list}.`, {
      fields,
      remedy: faults[0]?.remedy ?? "Correct or unset these variables and start again.",
    });
  }
  if (parsed.data.WEBHOOKS && parsed.data.WEBHOOK_SECRET === undefined) {
    throw new CaveatError("invalid_input", "Webhooks are on, but WEBHOOK_SECRET, which signs them, is not set.", {
      remedy: "Set it to a long random text that your receiver knows too, or unset WEBHOOKS.",
    });
  }
  const { loopback } = settings;
  if (parsed.data.SANDBOX === "unsafe-none" && !loopback) {
    throw new CaveatError(
      "invalid_input",
      `SANDBOX=unsafe-none lets code do whatever the server may do, and HOST=${settings.host} would let other computers send it.`,
      { remedy: "Unset SANDBOX, or leave HOST out to serve this computer only." },
    );
  }
  const root = parsed.data.CAVEAT_ROOT ?? process.cwd();
  return {
    ...parsed.data,
    PORT: settings.port,
    HOST: settings.host,
    CAVEAT_API_KEY: settings.apiKey,
    CAVEAT_DATA_DIR: settings.dataDirectory,
    DATABASE_URL: settings.databaseUrl,
    root,
    dataDirectory: path.resolve(/*turbopackIgnore: true*/ root, settings.dataDirectory ?? ".data"),
    python: parsed.data.CAVEAT_PYTHON ?? "python3",
    loopback,
    sessionsPerMinute: parsed.data.RATE_LIMIT_SESSIONS_PER_MIN ?? (loopback ? 0 : defaultSessionsPerMinute),
  };
}
