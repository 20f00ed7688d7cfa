import { readFileSync } from "node:fs";
import path from "node:path";

const folder = path.resolve(import.meta.dirname, "..", "..", "app", "actions");
const marked = "?reference";

/**
 * Gives components references to server actions instead of the actions, as the bundler does: a call is sent as `POST
 * /actions/<file>/<name>` with its input as JSON, which the server of a test answers with the action's result.
 * @returns {import("vitest/config").Plugin}
 */
export function actionReferences() {
  return {
    name: "action-references",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (importer === undefined || !importer.includes("/components/") || !source.includes("app/actions/")) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found === null ? null : `${found.id}${marked}`;
    },
    load(id) {
      if (!id.startsWith(folder) || !id.endsWith(marked)) return null;
      const file = id.slice(0, -marked.length);
      const names = [
        ...readFileSync(file, "utf8").matchAll(/^export const (\w+) = (?:action|slowAction|formAction)\(/gm),
      ].map(([, name]) => name);
      const address = `/actions/${path.basename(file, ".ts")}`;
      return names.map((name) => `export const ${name} = refer("${address}/${name}");`).join("\n") + refer;
    },
  };
}

const refer = `
function refer(path) {
  const reference = (input) => call(path, input);
  // What React asks of an action for the HTML of its form.
  reference.$$FORM_ACTION = () => ({ name: path, method: "POST", encType: "multipart/form-data", data: null });
  reference.bind = () => reference;
  return reference;
}
async function call(path, input) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(input) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text);
}
`;
