import { ApprovalMode } from "@/lib/domain/session";
import { createStoredStore } from "./stored-store";

/** Whether new conversations ask a person before they go on: what was chosen last in this browser. */
export const approvalChoice = createStoredStore<ApprovalMode>({
  name: "caveat:approval",
  schema: ApprovalMode,
  empty: "auto",
});
