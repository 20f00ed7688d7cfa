import type { Program } from "@/lib/domain/answers/verification";
import { findMember, toSourceCode } from "@/lib/prompts/source-code";

/** Beginning of a query. Excludes Python: `with … as` without a bracket, `from … import`, and variables named like keywords. */
const queryStart =
  /^(?:\(\s*)*(?:select\b(?!\s*(?:=|\.))|from\s+(?:"[^"]+"|\w+\b)(?!\s*(?:\.|import\b))|with\s+(?:recursive\s+)?(?:"[^"]+"|\w+)\s*(?:\([^)]*\)\s*)?as\s*(?:not\s+)?(?:materialized\s*)?\()/iu;
/** Whitespace and comments of SQL or Python. */
const preamble = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|#[^\n]*(?:\n|$))*/u;

/** Reads the program in a reply, with the member `query` for the rows that it reads: SQL when labelled so or when it begins like a query, else Python. Null without a program. */
export function readProgram(reply: string): Program | null {
  const code = toSourceCode(reply, ["sql", "duckdb", "python", "py", "python3"]);
  const bare = code.replace(preamble, "");
  const rows = findMember(reply.trim(), "query")?.trim() ?? "";
  if (queryStart.test(bare) || findMember(reply.trim(), "language") === "sql") {
    const query = bare.trim().replace(/;$/u, "").trim();
    if (query === "") return rows === "" ? null : { language: "sql", code: rows };
    return { language: "sql", code: query, ...(rows !== "" && { query: rows }) };
  }
  return /[=(]/u.test(bare) ? { language: "python", code, ...(rows !== "" && { query: rows }) } : null;
}
