import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Absolute path of the repository. */
export const repositoryRoot = path.resolve(import.meta.dirname, "..", "..");

/** A file that git tracks or would track. */
export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  path: string;
  text: string;
  lines: number;
}

const binary = /\.(png|ico|jpg|woff2?|parquet|gz|zip|xlsx?)$/;

/** Reads all files of the repository that are not ignored, as text. Throws when git finds none. */
export function readSourceFiles(): SourceFile[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: repositoryRoot,
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  const paths = [...new Set(listed.split("\0"))].filter((file) => file !== "" && !binary.test(file));
  if (paths.length === 0) throw new Error("git lists no files");
  return paths.flatMap((file) => {
    try {
      const text = readFileSync(path.join(repositoryRoot, file), "utf8");
      return [{ path: file, text, lines: text.split("\n").length - (text.endsWith("\n") ? 1 : 0) }];
    } catch {
      return [];
    }
  });
}
