import type { ApprovalMode } from "@/lib/domain/session";
import { accept } from "../api/sessions/outline";
import { createStoredStore } from "./stored-store";

/** Whether new conversations ask a person before they continue: the last choice in this browser. */
export const approvalChoice = createStoredStore<ApprovalMode>({
  name: "caveat:approval",
  schema: accept((value) => value === "auto" || value === "ask"),
  empty: "auto",
});
