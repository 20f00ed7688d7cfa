import { describe, expect, it } from "vitest";
import type { Installation } from "@/lib/domain/installation";
import { buildInstallation, buildModelInstallation } from "../testing/build-installation";
import { render, textOf } from "../testing/render";
import { LimitSections } from "./limit-sections";
import { StorageSection } from "./storage-section";

const text = (installation: Installation) => textOf(render(<LimitSections installation={installation} />));

describe("the limits of an installation", () => {
  it("are listed with the variables that set them", () => {
    expect(text(buildInstallation())).toBe(
      [
        "Budget Set by SESSION_BUDGET_USD or SESSION_BUDGET_TOKENS A conversation may spend any amount.",
        "Privacy Set by SHARE_VALUES or SKIP_CLARIFICATION No model is called, so none of the data leaves this server.",
        "Unclear questions are clarified before anything is computed.",
        "Sandbox Set by SANDBOX or PYTHON Tier: namespaces No network. Python 3.12.1",
        "Access Set by CAVEAT_API_KEY or HOST Anyone who can reach this server may use it. Without a key, it listens on this computer only.",
      ].join(" "),
    );
  });

  it("include each limit that is set, and whether models see values", () => {
    const models = buildModelInstallation();
    const limited = { ...models, budget: { costUsd: 0.5, tokens: 200_000 }, shareValues: false, clarifies: false };
    const shown = text({ ...limited, access: "key" });
    expect(shown).toContain("A conversation may spend $0.50. A conversation may use 200,000 tokens.");
    expect(shown).toContain(
      "never a value from a cell or a result. Unclear questions are answered in their most likely meaning",
    );
    expect(shown).toContain("A key is required");
    expect(text(models)).toContain("Models are shown names and types of columns, statistics about them, a few values");
  });

  it("omit Python where there is none", () => {
    const none = buildInstallation({ sandbox: { tier: "none", detail: "There is no Python.", python: null } });
    expect(text(none)).toContain("Tier: none There is no Python. Access");
  });
});

it("the used space of an installation is listed by kind", () => {
  expect(textOf(render(<StorageSection installation={buildInstallation()} />))).toBe(
    "Storage Set by CAVEAT_DATA_DIR or DATABASE_URL Datasets originals and tables 14 KB Database including charts and results: 1.2 MB 31 MB Free on the disk of the data directory 72 GB Caveat 1.0.0",
  );
});
