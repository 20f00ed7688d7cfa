import type { Installation } from "@/lib/domain/installation";
import { settingsWords as texts } from "../words/settings-words";
import { formatCost } from "../usage/format-cost";
import { SettingsSection } from "./settings-section";

/** Shows the budget of conversations, what models are shown, how Python is isolated, and who has access. */
export function LimitSections({ installation }: { installation: Installation }) {
  const { budget, engine, shareValues, clarifies, sandbox, access } = installation;
  const limits = [
    ...(budget.costUsd === null ? [] : [texts.budget.cost(formatCost(budget.costUsd))]),
    ...(budget.tokens === null ? [] : [texts.budget.tokens(budget.tokens)]),
  ];
  const shown =
    engine.kind === "builtin" ? texts.privacy.builtin : shareValues ? texts.privacy.values : texts.privacy.noValues;
  return (
    <>
      <SettingsSection
        title={texts.budget.title}
        name="budget"
        variables={["SESSION_BUDGET_USD", "SESSION_BUDGET_TOKENS"]}
      >
        <Sentences lines={limits.length === 0 ? [texts.budget.none] : limits} />
      </SettingsSection>
      <SettingsSection title={texts.privacy.title} name="privacy" variables={["SHARE_VALUES", "SKIP_CLARIFICATION"]}>
        <Sentences lines={[shown, clarifies ? texts.privacy.clarifies : texts.privacy.skips]} />
      </SettingsSection>
      <SettingsSection title={texts.sandbox.title} name="sandbox" variables={["SANDBOX", "PYTHON"]}>
        <Sentences
          lines={[
            texts.sandbox.tier(sandbox.tier),
            sandbox.detail,
            ...(sandbox.python === null ? [] : [texts.sandbox.python(sandbox.python)]),
          ]}
        />
      </SettingsSection>
      <SettingsSection title={texts.access.title} name="access" variables={["CAVEAT_API_KEY", "HOST"]}>
        <Sentences lines={[texts.access[access]]} />
      </SettingsSection>
    </>
  );
}

function Sentences({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line} className="max-w-[72ch] text-small [overflow-wrap:anywhere]">
      {line}
    </p>
  ));
}
