import { setTimeout as wait } from "node:timers/promises";
import type { Attack, Family, Finding, Report } from "./attack";
import type { Ground } from "./ground";

/** An attack that takes longer than this counts as broken, in milliseconds. */
const patienceMs = 240_000;

/** Runs all attacks of the families, one after another, and reports each finding. Never rejects. */
export async function runFamilies(ground: Ground, families: readonly Family[], report: Report): Promise<void> {
  for (const { name: family, attacks } of families) {
    for (const attack of attacks) {
      const begun = performance.now();
      const finding = await tryAttack(ground, attack);
      report({ family, attack: attack.name, finding, ms: performance.now() - begun });
    }
  }
}

async function tryAttack(ground: Ground, attack: Attack): Promise<Finding> {
  const over = new AbortController();
  try {
    const late = wait(patienceMs, null, { signal: over.signal }).catch(() => null);
    const finding = await Promise.race([attack.run(ground), late]);
    return finding ?? { kind: "BROKEN", detail: `It did not end within ${patienceMs / 1_000} s.` };
  } catch (error) {
    return { kind: "BROKEN", detail: `It could not be carried out: ${toWords(error)}` };
  } finally {
    over.abort();
  }
}

function toWords(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, " ").slice(0, 400);
}
