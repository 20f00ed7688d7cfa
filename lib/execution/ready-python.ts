import type { ExecutorDescription } from "@/lib/ports/runs/code-executor";
import type { WorkerTier } from "./job";
import { runSelfTest } from "./self-test";
import type { Zygote } from "./zygote";
import type { ZygoteKeeper } from "./zygote-keeper";

export type SandboxChoice = "auto" | "namespaces" | "landlock" | "process" | "unsafe-none";

/** A warm Python with the tier that it may use, or the reason why code is refused. */
export interface ReadyPython {
  tier: WorkerTier | "none";
  keeper: ZygoteKeeper;
  description: ExecutorDescription;
  /** What to do when the tier is `none`. */
  remedy: string;
}

const tiersOf = { linux: ["namespaces", "landlock"], darwin: ["process"] } as const;

const details: Record<WorkerTier, string> = {
  namespaces:
    "Python runs without network access, in its own root folder, and can see no other process and no file except the data.",
  landlock: "Python runs without network access and can open no file except the data and its libraries.",
  process: "Python runs without network access and can open no file except its libraries, by the rules of macOS.",
  "unsafe-none": "Python runs with the rights of the server: SANDBOX=unsafe-none turned the isolation off.",
};

async function settleTier(
  zygote: Zygote,
  options: { sandbox: SandboxChoice; runtimeDirectory: string; socketDirectory: string },
): Promise<{ tier: WorkerTier | "none"; detail: string; remedy: string }> {
  const { sandbox } = options;
  if (sandbox === "unsafe-none") return { tier: sandbox, detail: details[sandbox], remedy: "" };
  if (process.platform !== "linux" && process.platform !== "darwin") {
    return {
      tier: "none",
      detail: "Code is not run: Caveat has no sandbox for this operating system yet.",
      remedy: "Run Caveat in Docker or on Linux (on Windows: WSL2), or accept no isolation with SANDBOX=unsafe-none.",
    };
  }
  const { tier, faults } = await runSelfTest(zygote, {
    ...options,
    tiers: sandbox === "auto" ? tiersOf[process.platform] : [sandbox],
  });
  if (tier !== "none") return { tier, detail: details[tier], remedy: "" };
  return {
    tier,
    detail: `Code is not run: no sandbox passed its test (${faults.join("; ")}).`,
    remedy:
      "Run Caveat on Linux 5.13 or newer with Landlock or unprivileged user namespaces, or accept no isolation with SANDBOX=unsafe-none.",
  };
}

/** Warms Python up and determines its tier. Never throws: the description names what is missing. */
export async function readyPython(
  keeper: ZygoteKeeper,
  options: { python: string; sandbox: SandboxChoice; runtimeDirectory: string; socketDirectory: string },
): Promise<ReadyPython> {
  try {
    const zygote = await keeper.warm();
    const { tier, detail, remedy } = await settleTier(zygote, options);
    return { tier, keeper, remedy, description: { tier, detail, python: zygote.python, libraries: zygote.libraries } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      tier: "none",
      keeper,
      description: {
        tier: "none",
        detail: `Code is not run: Python could not be started (${reason}).`,
        python: null,
        libraries: {},
      },
      remedy:
        "Run npm start again, which creates the Python environment, or set PYTHON to an interpreter of version 3.11 or newer.",
    };
  }
}
