/** What kind of thing a message is about; null when it does not say. */
export type ThingKind = "dataset" | "session" | null;

/** The thing that a message is about. */
export interface Target {
  kind: ThingKind;
  /** Its name; null for “this” one. */
  name: string | null;
}

/** What a message asks to be changed. */
export type Request =
  /** All ways in which name and new name can be parted, the likeliest first. */
  | { action: "rename"; options: readonly { target: Target; name: string }[] }
  | { action: "delete"; target: Target; isAll: boolean; message: string }
  | { action: "describe"; target: Target; column: string | null; description: string }
  | { action: "export"; target: Target };

const polite =
  /^(?:(?:please|now|ok|okay|hey|hi|can you|could you|would you|i want you to|i want to|i would like to|let us|then|and|also)[\s,]+)*/iu;
const datasetWord = "(?:data ?sets?|tables?|files?|uploads?|samples?)";
const sessionWord = "(?:conversations?|sessions?|chats?|threads?)";
const kindWord = new RegExp(`\\b(?:(${datasetWord})|(${sessionWord}))\\b`, "iu");
const own = new RegExp(
  `^(?:this|that|the|my|our|current|it)(?:\\s+(?:current\\s+)?(?:${datasetWord}|${sessionWord}))?$`,
  "iu",
);

/** Reads a message that asks for a change of what is stored; null when it asks for none that is known. */
export function readRequest(message: string): Request | null {
  const text = message
    .trim()
    .replace(polite, "")
    .replace(/\s*[.!?]+$/u, "")
    .trim();
  return readRename(text) ?? readDescribe(text) ?? readExport(text) ?? readDelete(text, message);
}

function readRename(text: string): Request | null {
  const called =
    /^(?:rename|retitle|relabel)\s+(.+)$/isu.exec(text) ??
    /^(?:change|set|edit|update)\s+the\s+(?:name|title)\s+of\s+(.+)$/isu.exec(text);
  const given =
    /^call\s+(.+?)\s+(["“'«].+|\S+(?:\s+\S+)*)$/isu.exec(text) ??
    /^give\s+(.+?)\s+the\s+(?:name|title)\s+(.+)$/isu.exec(text) ??
    /^(?:name|title)\s+((?:this|the)\s+\S+)\s+(.+)$/isu.exec(text);
  if (called?.[1] !== undefined) {
    const rest = called[1];
    const parts = [...rest.matchAll(/\s+(?:to|into|as)\s+/giu)].map(({ index, 0: word }) => ({
      target: toTarget(rest.slice(0, index)),
      name: unquote(rest.slice(index + word.length)),
    }));
    const options = parts.filter(({ name }) => name !== "");
    return options.length === 0 ? null : { action: "rename", options };
  }
  if (given?.[1] === undefined || given[2] === undefined) return null;
  const whole = /^((?:this|the|my|our)\s+(?:data ?set|table|file|conversation|session|chat))\s+(.+)$/isu.exec(
    `${given[1]} ${given[2]}`,
  );
  const [target, name] = whole === null ? [given[1], given[2]] : [whole[1] ?? "", whole[2] ?? ""];
  return { action: "rename", options: [{ target: toTarget(target), name: unquote(name) }] };
}

function readDescribe(text: string): Request | null {
  const found =
    /^(?:describe|label|document)\s+(.+?)\s+(?:as|with)\s+(.+)$/isu.exec(text) ??
    /^(?:set|change|update|edit)\s+the\s+description\s+of\s+(.+?)\s+to\s+(.+)$/isu.exec(text) ??
    /^(?:add|give)\s+(?:a\s+|the\s+)?description\s+(?:to|for)\s+(.+?)\s*:\s*(.+)$/isu.exec(text);
  if (found?.[1] === undefined || found[2] === undefined) return null;
  const what = found[1];
  const column =
    /^(?:the\s+)?columns?\s+(.+?)(?:\s+(?:of|in|from)\s+(.+))?$/isu.exec(what) ??
    /^(?:the\s+)?(.+?)\s+column(?:\s+(?:of|in|from)\s+(.+))?$/isu.exec(what);
  const description = unquote(found[2]);
  if (column?.[1] === undefined) return { action: "describe", target: toTarget(what), column: null, description };
  const target = column[2] === undefined ? { kind: "dataset" as const, name: null } : toTarget(column[2]);
  return { action: "describe", target: { ...target, kind: "dataset" }, column: unquote(column[1]), description };
}

function readExport(text: string): Request | null {
  const found = /^(?:export|download|save)\s+(.+?)(?:\s+(?:as|to|into)\s+.+)?$/isu.exec(text);
  if (found?.[1] === undefined) return null;
  const target = toTarget(found[1]);
  return target.kind === "dataset" ? null : { action: "export", target };
}

const everything =
  /\b(?:everything|all (?:of )?(?:my |the |our )?(?:data|history)|the (?:whole )?database|the whole)\b/iu;

function readDelete(text: string, message: string): Request | null {
  const found = /\b(?:delete|remove|erase|wipe|purge|destroy|drop|trash|get rid of|throw away)\s+(.+)$/isu.exec(text);
  if (found?.[1] === undefined) return null;
  const what = found[1];
  const target = toTarget(what);
  if (everything.test(what)) return { action: "delete", target: { kind: null, name: null }, isAll: true, message };
  const isAll =
    /^(?:all|every|each)\b/iu.test(what) || /\b(?:conversations|sessions|chats|data ?sets|tables|files)\b/iu.test(what);
  return { action: "delete", target, isAll, message };
}

/** Reads which thing is meant: its kind, and its name without the words around it. */
function toTarget(text: string): Target {
  const trimmed = text.trim();
  const [, dataset, session] = kindWord.exec(trimmed) ?? [];
  const kind = dataset !== undefined ? "dataset" : session !== undefined ? "session" : null;
  const quoted = /["“„«']([^"”“»']+)["”»']/u.exec(trimmed)?.[1];
  if (quoted !== undefined) return { kind, name: quoted.trim() };
  if (own.test(trimmed)) return { kind, name: null };
  const name = trimmed
    .replace(/^(?:the|my|our|this|that)\s+/iu, "")
    .replace(new RegExp(`^${datasetWord}\\s+|^${sessionWord}\\s+|\\s+${datasetWord}$|\\s+${sessionWord}$`, "iu"), "")
    .replace(/^(?:called|named|titled|about|on)\s+/iu, "")
    .trim();
  return { kind, name: name === "" ? null : name };
}

function unquote(text: string): string {
  const trimmed = text.trim();
  return /^["“„«'](.+)["”“»']$/su.exec(trimmed)?.[1]?.trim() ?? trimmed;
}
