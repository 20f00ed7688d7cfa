import type { LibrarySearchFacts } from "@/lib/ports/library/library-search-facts";
import { planSearch } from "../library/plan-search";
import type { TaskReplies } from "./task-replies";

/** Searches the library by rules. */
export const catalogReplies: TaskReplies<LibrarySearchFacts> = { tasks: { plan_search: planSearch } };
