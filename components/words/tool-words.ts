import { formatCount } from "@/lib/domain/text/numbers";
import type { ToolRisk } from "@/lib/domain/tools/tool";
import type { DoneStep } from "@/lib/domain/tools/tool-plan";

const outcomes: Readonly<Record<DoneStep["outcome"], string>> = {
  done: "Done",
  skipped: "Skipped",
  failed: "Failed",
};

const risks: Readonly<Record<ToolRisk, string>> = {
  read: "Only reads",
  write: "Changes stored data",
  destructive: "Deletes",
};

/** Texts for plans of tools and their outcomes. */
export const toolWords = {
  outcomes,
  risks,
  steps: "Steps",
  step: (number: number) => `Step ${number}`,
  carryOut: (sentence: string) => `Carry out: ${sentence}`,
  approve: (wanted: number, all: number) => {
    if (wanted === 0) return "Approve checked steps";
    return wanted === all ? `Approve ${formatCount(all, "step")}` : `Approve ${wanted} of ${formatCount(all, "step")}`;
  },
  reject: "Reject",
  checkAll: "Check all",
  uncheckAll: "Uncheck all",
  noneWanted: "Check the steps to carry out, or reject the plan.",
  deliberate: (number: number) =>
    number === 1
      ? "The step that deletes is unchecked by default. Check it to carry it out."
      : `The ${number} steps that delete are unchecked by default. Check those you want to carry out.`,
  edit: "Edit",
  editStep: (number: number) => `Edit step ${number}`,
  closeEdit: "Close",
  edited: "edited",
  optional: (label: string) => `${label} (optional)`,
  missing: (label: string) => `Enter “${label}”.`,
  noNumber: (label: string) => `“${label}” is not a number.`,
  faultOfStep: (number: number, fault: string) => `Step ${number}: ${fault}`,
  yes: "yes",
  no: "no",
  doneSoFar: "Done so far",
  waiting: "Approved but not carried out yet",
  scope: "After this",
  scopes: { once: "ask about these changes every time", always: "carry out such changes without asking" },
  failed: {
    retry: "Try again",
    skip: "Skip it",
    edit: "Edit…",
    sendEdit: "Try with this",
    end: "End here",
    unchanged: "Change something, or try again without changes.",
    endNote: (waiting: number) =>
      waiting === 0
        ? "Completed steps are not undone."
        : "Completed steps are not undone, and the remaining ones are not carried out.",
  },
} as const;
