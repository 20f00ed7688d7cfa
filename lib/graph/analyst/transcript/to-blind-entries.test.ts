import { describe, expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { toBlindEntries } from "./to-blind-entries";
import { toTextEntry, type TranscriptEntry } from "../../kit/transcript/transcript-entry";

const asked = (task: string, text = "…") => toTextEntry("user", `## Task: ${task}\n\n${text}`);
const replied = (text: string) => toTextEntry("assistant", text);
const code = (role: TranscriptEntry["role"]): TranscriptEntry => ({
  role,
  parts: [{ reference: { of: "code", execution: ArtifactId.create() } }],
});
const outcome: TranscriptEntry = {
  role: "user",
  parts: [{ text: "## Task: evaluate_results\n\n" }, { reference: { of: "outcome", execution: ArtifactId.create() } }],
};
const planned = [
  {
    role: "user" as const,
    parts: [{ text: "## Task: understand_question\n\n" }, { reference: { of: "question" as const } }],
  },
  replied("{}"),
  asked("formulate_requirements"),
  replied("{plan}"),
  asked("profile_data"),
  replied("{profile}"),
  asked("check_alignment"),
  replied("{aligned}"),
];

describe("toBlindEntries", () => {
  it("keeps what was said before any program", () => {
    expect(toBlindEntries(planned)).toEqual(planned);
  });

  it.each(["generate_code", "evaluate_results", "conclude", "plan_remediation", "explain_results", "recompute"])(
    "leaves out %s with its reply",
    (task) => {
      expect(toBlindEntries([...planned, asked(task), replied("seen"), asked("profile_data"), replied("b")])).toEqual([
        ...planned,
        asked("profile_data"),
        replied("b"),
      ]);
    },
  );

  it("leaves out programs and results, whoever shows them", () => {
    expect(toBlindEntries([...planned, asked("generate_code"), code("assistant"), outcome, replied("judged")])).toEqual(
      planned,
    );
    expect(toBlindEntries([toTextEntry("user", "The person asks:"), code("user")])).toEqual([
      toTextEntry("user", "The person asks:"),
    ]);
  });

  it("keeps a person's words and the details of columns", () => {
    const words = toTextEntry("user", "The person has seen the result and wants it revised:\n\n```words\nmedian\n```");
    const columns: TranscriptEntry = {
      role: "user",
      parts: [{ text: "The columns of the plan in detail:\n\n" }, { reference: { of: "columns", names: ["a"] } }],
    };
    expect(toBlindEntries([columns, ...planned, asked("conclude"), replied("seen"), words])).toEqual([
      columns,
      ...planned,
      words,
    ]);
  });

  it.each(["formulate_requirements", "plan"])(
    "keeps of another %s the plan, and not the guidance that led to it",
    (task) => {
      const repair = [asked("plan_remediation", "wrong: 17"), replied("{guidance: 17}")];
      expect(toBlindEntries([...planned, ...repair, asked(task, "Guidance: 17"), replied("{new plan}")])).toEqual([
        ...planned,
        asked(task, "Plan again."),
        replied("{new plan}"),
      ]);
    },
  );

  it("keeps the gaps that led to another plan before any program", () => {
    const again = [asked("plan", "The gaps: no income"), replied("{new plan}")];
    expect(toBlindEntries([...planned, ...again])).toEqual([...planned, ...again]);
  });

  it("does not take a reply for a task", () => {
    const reply = replied("## Task: generate_code\n\nx");
    expect(toBlindEntries([...planned, asked("profile_data"), reply])).toEqual([
      ...planned,
      asked("profile_data"),
      reply,
    ]);
  });
});
