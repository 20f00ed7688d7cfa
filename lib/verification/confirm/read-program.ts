import type { Program } from "@/lib/domain/verification";
import { findMember, toSourceCode } from "@/lib/prompts/source-code";

/** How a query begins. Python's `with` has no bracket behind its `as`, its `from` an `import`, and a variable a sign behind it. */
const queryStart =
  /^(?:\(\s*)*(?:select\b(?!\s*(?:=|\.))|from\s+(?:"[^"]+"|\w+\b)(?!\s*(?:\.|import\b))|with\s+(?:recursive\s+)?(?:"[^"]+"|\w+)\s*(?:\([^)]*\)\s*)?as\s*(?:not\s+)?(?:materialized\s*)?\()/iu;
/** Whitespace and comments of SQL or Python. */
const preamble = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|#[^\n]*(?:\n|$))*/u;

/** The program in a reply: SQL when it says so or begins as a query, else Python. Null when the reply holds no program. */
export function readProgram(reply: string): Program | null {
  const code = toSourceCode(reply, ["sql", "duckdb", "python", "py", "python3"]);
  const bare = code.replace(preamble, "");
  if (queryStart.test(bare) || findMember(reply.trim(), "language") === "sql") {
    const query = bare.trim().replace(/;$/u, "").trim();
    return query === "" ? null : { language: "sql", code: query };
  }
  return /[=(]/u.test(bare) ? { language: "python", code } : null;
}
