import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { capabilities } from "@/lib/server/capabilities";
import { findMethods } from "@/lib/server/auth/route-roles";
import { environmentSchema } from "@/lib/server/env";
import { findActionOperation } from "@/lib/server/http/action";
import { serviceTasks } from "@/lib/server/service-tasks";
import { findEarlyReturns } from "./find-early-returns";
import { silencedPython, strictPython } from "./python-checks";
import { readSourceFiles, repositoryRoot, type SourceFile } from "./source-files";

const files = readSourceFiles();
const code = files.filter((file) => /\.(ts|tsx|mjs|py)$/.test(file.path));
const isTest = (file: SourceFile) =>
  /\.test\.(ts|tsx|mjs)$|(^|\/)test_[a-z0-9_]+\.py$|^e2e\/|^lib\/testing\//.test(file.path);
const sources = code.filter((file) => !isTest(file));
const readme = files.find((file) => file.path === "README.md")?.text ?? "";

/** What sends files: the pieces of a dataset, and documents. */
const uploading = [
  "components/api/datasets/send-piece.ts",
  "components/api/datasets/upload-file.ts",
  "components/api/library.ts",
];

/** Signing in, because the server decodes no call of an action for strangers. */
const signingIn = "components/api/sign-in.ts";

const offenders = (pattern: RegExp, among: SourceFile[] = code) =>
  among.flatMap((file) =>
    file.text
      .split("\n")
      .map((line, index) => ({ line, place: `${file.path}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line))
      .map(({ place }) => place),
  );

describe("sizes", () => {
  it("keeps routes within 40 lines", () => {
    const routes = sources.filter((file) => /^app\/.*\/route\.ts$/.test(file.path));
    expect(routes.length).toBeGreaterThan(0);
    expect(routes.filter((file) => file.lines > 40).map((file) => file.path)).toEqual([]);
  });
});

describe("actions", () => {
  const uses = (file: SourceFile) => /^\s*["']use server["'];?\s*$/m.test(file.text);
  const actionFiles = code.filter(({ path: file }) => file.startsWith("app/actions/"));

  it("are all in app/actions, where each file holds nothing else", () => {
    expect(actionFiles.length).toBeGreaterThan(0);
    expect(code.filter(uses).filter((file) => !actionFiles.includes(file))).toEqual([]);
    expect(actionFiles.filter(({ text }) => !text.startsWith('"use server";\n')).map((file) => file.path)).toEqual([]);
  });

  it.each(actionFiles)(
    "are each behind the guard, with an operation that has a role: $path",
    async ({ path: file }) => {
      const exported = Object.entries((await import(path.join(repositoryRoot, file))) as Record<string, object>);
      expect(exported.length).toBeGreaterThan(0);
      const roles = exported.map(([name, action]) => {
        const [method = "", address = ""] = findActionOperation(action)?.split(" ") ?? [];
        return [name, findMethods(address)?.[method as "GET"]];
      });
      expect(roles.filter(([, role]) => role === undefined)).toEqual([]);
    },
  );

  it.each(actionFiles)("have at most ten lines each: $path", ({ text }) => {
    const lengths = text
      .split(/^export const /m)
      .slice(1)
      .map((part) => part.split(/^\}\);$/m)[0]?.split("\n").length);
    expect(lengths.filter((length) => length === undefined || length > 10)).toEqual([]);
  });

  const definitions = actionFiles.flatMap(({ text }) => text.split(/^export const /m).slice(1));

  it("that work until the server stops return at once, so that they delay no other action", () => {
    const long = definitions.filter((definition) => definition.includes("container.stopping"));
    expect(long.length).toBeGreaterThan(0);
    expect(long.filter((definition) => !definition.includes("= slowAction("))).toEqual([]);
  });

  it("that take long are not awaited in a transition, which would delay every navigation", () => {
    const slow = definitions.flatMap((definition) => /^(\w+) = slowAction\(/.exec(definition)?.[1] ?? []);
    const calling = new RegExp(String.raw`\b(${slow.join("|")})\(`);
    const waiting = code.filter(({ text }) => /\b(useActionState|startTransition|useTransition)\b/.test(text));
    expect([slow.length, waiting.length].filter((count) => count === 0)).toEqual([]);
    expect(waiting.filter(({ text }) => calling.test(text)).map(({ path: file }) => file)).toEqual([]);
  });
});

describe("the pages", () => {
  it("change nothing but through an action or an upload", () => {
    const product = sources.filter(({ path: file }) => /^components\/(?!testing\/)/.test(file));
    const changing = /method: "(POST|PATCH|PUT|DELETE)"|\.open\("(POST|PATCH|PUT|DELETE)"/;
    const found = product.filter(({ text }) => changing.test(text)).map(({ path: file }) => file);
    expect(found.sort()).toEqual([...uploading, signingIn].sort());
  });
});

describe("style", () => {
  it("silences no check and leaves no TODO", () => {
    expect(offenders(/@ts-(ignore|nocheck|expect-error)|eslint-disable|\bTODO\b|\bFIXME\b/, sources)).toEqual([]);
  });

  it("silences a check of Python only in the listed places, with a reason", () => {
    const silencing = /#\s*(noqa|type:\s*ignore|pyright:|ruff:|fmt:|mypy:|pylint:|pragma:)/;
    const python = code.filter((file) => file.path.endsWith(".py"));
    const found = python.flatMap((file) =>
      file.text
        .split("\n")
        .filter((line) => silencing.test(line))
        .map((line) => `${file.path}: ${line.slice(line.search(silencing))}`),
    );
    expect(found.sort()).toEqual([...silencedPython].sort());
  });

  it("ends no test before its last line by a condition, which would pass without a word", () => {
    const tests = code.filter((file) => /\.(test|spec)\.(tsx?|mjs)$/.test(file.path));
    expect(tests.length).toBeGreaterThan(300);
    expect(tests.flatMap(findEarlyReturns)).toEqual([]);
  });

  it("skips and singles out no test", () => {
    const tests = code.filter((file) => /\.test\.tsx?$|^e2e\//.test(file.path));
    expect(offenders(/\b(it|test|describe)\.(only|todo|fixme)\b/, tests)).toEqual([]);
  });

  it("names files in kebab case and by meaning", () => {
    const names = code.map((file) => path.basename(file.path).replace(/(\.(test|config|spec|d))?\.(tsx?|mjs|py)$/, ""));
    expect(names.filter((name) => /^(utils?|helpers?|misc|common|shared)$/.test(name))).toEqual([]);
    const typescript = code.filter((file) => /\.tsx?$/.test(file.path));
    expect(typescript.filter((file) => /[A-Z_]/.test(path.basename(file.path))).map((file) => file.path)).toEqual([]);
  });

  it("holds no absolute path of a machine, no registry address and no key", () => {
    const text = files.filter((file) => !/package-lock\.json$|^LICENSE$/.test(file.path));
    expect(
      offenders(/\/(root|home)\/[a-z]+\/|\bsk-[A-Za-z0-9]{20,}|registry\.npmjs|files\.pythonhosted/, text),
    ).toEqual([]);
  });
});

describe("one way of writing texts", () => {
  // Tests and benches may write what they compare with in their own way.
  const product = sources.filter((file) =>
    /^(app|components|lib)\/(?!.*\/(testing|attacks)\/).*\.tsx?$/.test(file.path),
  );
  const outside = product.filter((file) => !file.path.startsWith("lib/domain/text/"));

  it("quotes names, texts and fields in lib/domain/text/quotes.ts alone", () => {
    const doubling =
      /replace(?:All)?\(\s*(?:\/["'`]\/g\w*|(["'])["'`]\1), (["'`])(?:""|''|``)\2\)|replaceAll\((\w+), \3 \+ \3\)/;
    expect([`name.replaceAll('"', '""')`, `text.replace(/'/g, "''")`].every((line) => doubling.test(line))).toBe(true);
    expect(offenders(doubling, outside)).toEqual([]);
  });

  it("formats numbers and dates for people in lib/domain/text alone", () => {
    // Time zones are computed, not shown; the ticks of an axis have a form of their own.
    const computed =
      /^lib\/(connections|domain\/connections)\/|^components\/(connections\/refresh-settings|figure\/drawing\/with-month-ticks)/;
    const formatting = /\.toLocale(Date|Time)?String\(|Intl\.(NumberFormat|DateTimeFormat|PluralRules)/;
    const others = outside.filter((file) => !computed.test(file.path));
    expect(offenders(formatting, others)).toEqual([]);
  });
});

describe("Python", () => {
  it("keeps every folder strict whose types are all known, and lists new ones", () => {
    const settings = files.find(({ path: file }) => file === "pyproject.toml")?.text ?? "";
    const strict = /^strict = \[\n([^\]]*)\]/m.exec(settings)?.[1] ?? "";
    expect([...strict.matchAll(/"([^"]+)"/g)].map((match) => match[1])).toEqual([...strictPython]);
    expect(strictPython.filter((place) => !existsSync(path.join(repositoryRoot, place)))).toEqual([]);
  });
});

describe("documents", () => {
  it("has no dead link in a Markdown file", () => {
    const dead = files
      .filter((file) => file.path.endsWith(".md"))
      .flatMap((file) =>
        [...file.text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
          .map((match) => match[1] ?? "")
          .filter((target) => target !== "" && !/^[a-z]+:/.test(target))
          .filter((target) => !existsSync(path.resolve(repositoryRoot, path.dirname(file.path), target)))
          .map((target) => `${file.path} → ${target}`),
      );
    expect(dead).toEqual([]);
  });

  it("names every variable of the environment in the README's table, and no other", () => {
    const listed = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map((match) => match[1]);
    const internal = new Set(["CAVEAT_ROOT", "CAVEAT_PYTHON"]);
    const read = Object.keys(environmentSchema.shape).filter((name) => !internal.has(name));
    expect([...listed].sort()).toEqual([...read, "PYTHON"].sort());
  });

  it("has a prompt for every task of a capability and of the server", () => {
    const prompts = [...capabilities.all.flatMap(({ engineTasks }) => engineTasks), ...Object.values(serviceTasks)];
    const missing = prompts.filter(({ prompt }) => !existsSync(path.join(repositoryRoot, "prompts", `${prompt}.md`)));
    expect(missing).toEqual([]);
  });
});

describe("capabilities", () => {
  // Besides its own folder, a capability has rules of the built-in engine for its tasks.
  const folders = (id: string) => {
    const known = sources.find(({ path: file, text }) => {
      return file.startsWith("lib/graph/") && file.endsWith("/capability.ts") && text.includes(`id: "${id}"`);
    });
    return [`${path.dirname(known?.path ?? "")}/`, `lib/engines/builtin/replies/${id}-replies.ts`];
  };

  it.each(capabilities.all)("leaves the nodes of “$id” to its own folder", ({ id, nodes }) => {
    const own = folders(id);
    expect(own[0]).not.toBe("./");
    const others = sources.filter(
      ({ path: file }) =>
        /^(lib|app|components)\/(?!testing\/)/.test(file) && !own.some((folder) => file.startsWith(folder)),
    );
    const single = nodes.map(({ name }) => name).filter((name) => !name.includes("_"));
    const pattern = [
      ...nodes.map(({ name }) => name).filter((name) => name.includes("_")),
      // A name of one word may stand in prose, but not as a text of the code.
      ...single.map((name) => `node === "${name}"|\\["${name}"\\]`),
    ].join("|");
    expect(offenders(new RegExp(`\\b(${pattern})\\b`), others)).toEqual([]);
  });
});
