import type { EngineKind } from "@/lib/domain/engine-kind";
import { outline } from "./sessions/outline";
import { requestJson } from "./request";

/** What the installation consists of. */
export interface Health {
  status: string;
  version: string;
  engine: EngineKind;
  /** The engine's name for people. */
  engineLabel?: string;
  /** Who decided on it; `default` where nobody has. */
  engineDecidedBy?: "environment" | "settings" | "default";
  /** Isolation of Python. */
  sandbox: string;
  /** One sentence about it. */
  sandboxDetail?: string;
  /** `key`: the API wants a key, and browsers sign in. */
  access?: string;
}

const healthOutline = outline<Health>({ status: "text", version: "text", engine: "text", sandbox: "text" });

/** The state of the server. */
export function getHealth(): Promise<Health> {
  return requestJson("/api/health", healthOutline);
}
