import type { ChosenEngine } from "@/lib/domain/engine-kind";
import { accept } from "../api/sessions/outline";
import { createStoredStore } from "./stored-store";

type EngineChoice = ChosenEngine | "installation";

/** Which engine answers new conversations: the last choice in this browser. */
export const engineChoice = createStoredStore<EngineChoice>({
  name: "caveat:engine",
  schema: accept((value) => value === "builtin" || value === "installation"),
  empty: "installation",
});
