import type { EngineKind } from "@/lib/domain/engine-kind";
import { outline } from "./sessions/outline";
import { requestJson } from "./request";

/** The parts of the installation and their state. */
export interface Health {
  status: string;
  version: string;
  engine: EngineKind;
  /** Display name of the engine. */
  engineLabel?: string;
  /** Who chose it; `default` when nobody did. */
  engineDecidedBy?: "environment" | "settings" | "default";
  /** Isolation tier of Python. */
  sandbox: string;
  /** One sentence about the tier. */
  sandboxDetail?: string;
  /** `key`: the API requires a key, and browsers sign in. */
  access?: string;
}

const healthOutline = outline<Health>({ status: "text", version: "text", engine: "text", sandbox: "text" });

/** Fetches the state of the server. */
export function getHealth(): Promise<Health> {
  return requestJson("/api/health", healthOutline);
}
