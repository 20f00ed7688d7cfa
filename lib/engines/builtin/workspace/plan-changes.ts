import { z } from "zod";
import { FoundDataset, FoundSession } from "@/lib/domain/tools/found-things";
import type { ToolConclusion, ToolRound, ToolRoundFacts } from "@/lib/ports/tools/tool-round";
import { findNamed, isSameName } from "./find-named";
import { readPeriod } from "./read-period";
import { readRequest, type Request, type Target, type ThingKind } from "./read-request";

/** A dataset or a conversation that can be meant. */
interface Thing {
  id: string;
  name: string;
  kind: Exclude<ThingKind, null>;
  columns: readonly string[];
}

/** Everything that can be meant, and what the conversation itself is about. */
interface Known {
  things: readonly Thing[];
  facts: ToolRoundFacts;
}

/** What a message means by a thing: one, or a question to the person, or nothing. */
type Meant =
  | { thing: Thing }
  | { question: string; options: { id: string; label: string }[] }
  | { missing: string | null };

const mostOptions = 8;

/** Plans the calls that a message asks for, by rules: first looks up what there is, then names the changes. */
export function planChanges(facts: ToolRoundFacts): ToolRound {
  const request = readRequest(facts.question);
  if (facts.isCarriedOut) return { calls: [] };
  if (request === null) return conclude("unsupported");
  if (facts.results.length === 0) return { calls: toSearches(request, facts) };
  if (facts.results.some(({ ok }) => !ok)) return conclude("found");
  const known = { things: toThings(facts), facts };
  switch (request.action) {
    case "rename":
      return planRename(request, known);
    case "describe":
      return planDescription(request, known);
    case "delete":
      return planDeletion(request, known);
    case "export":
      return planExport(request, known);
  }
}

/** What has to be looked up before a change can be planned. */
function toSearches(request: Request, { now }: ToolRoundFacts): ToolRound["calls"] {
  const datasets = toCall("datasets.search", {});
  const period = request.action === "delete" ? readPeriod(request.message, new Date(now)) : null;
  const sessions = toCall("sessions.search", {
    ...(period?.from && { from: period.from }),
    ...(period?.to && { to: period.to }),
  });
  if (request.action === "describe") return [datasets];
  return [datasets, sessions];
}

function planRename({ options }: Extract<Request, { action: "rename" }>, known: Known): ToolRound {
  const read = options.map(({ target, name }) => ({ target, name, meant: findMeant(target, known) }));
  const isWhole = ({ target: { name } }: (typeof read)[number]) => {
    return name !== null && known.things.some((thing) => isSameName(thing.name, name));
  };
  const found = read.filter(({ meant }) => "thing" in meant);
  const chosen = found.find(isWhole) ?? found[0] ?? read.find(({ meant }) => "question" in meant) ?? read[0];
  if (chosen === undefined) return conclude("unsupported");
  const { name, meant } = chosen;
  if (!("thing" in meant)) return ask(meant);
  const { id, kind } = meant.thing;
  const call =
    kind === "dataset"
      ? toCall("datasets.rename", { dataset: id, name })
      : toCall("sessions.rename", { session: id, title: name });
  return { calls: [call] };
}

function planDescription(request: Extract<Request, { action: "describe" }>, { things, facts }: Known): ToolRound {
  const { target, column: wanted, description } = request;
  const datasets = things.filter(({ kind }) => kind === "dataset");
  const own = datasets.filter(({ id }) => facts.datasets.some((dataset) => dataset.id === id));
  if (wanted === null) {
    const meant = findMeant({ ...target, kind: "dataset" }, { things: datasets, facts });
    return "thing" in meant
      ? { calls: [toCall("datasets.set_description", { dataset: meant.thing.id, description })] }
      : ask(meant);
  }
  // A column without its dataset is looked for in those of the conversation first.
  const hasColumn = (dataset: Thing) => findColumns(wanted, dataset).length > 0;
  const fitting = own.some(hasColumn) ? own.filter(hasColumn) : datasets.filter(hasColumn);
  const among = target.name === null ? fitting : datasets;
  if (among.length === 0) return conclude("column_not_found", wanted);
  const meant = findMeant({ ...target, kind: "dataset" }, { things: among, facts });
  if (!("thing" in meant)) return ask(meant);
  const columns = findColumns(wanted, meant.thing);
  const chosen = columns.find(({ id }) => id === facts.choices.at(-1)?.optionId) ?? columns[0];
  if (chosen === undefined) return conclude("column_not_found", wanted);
  if (columns.length > 1 && columns.every(({ id }) => facts.choices.every(({ optionId }) => optionId !== id))) {
    return ask({ question: `Which column is meant by “${wanted}”?`, options: toOptions(columns) });
  }
  const call = toCall("datasets.set_description", { dataset: meant.thing.id, column: chosen.name, description });
  return { calls: [call] };
}

function planDeletion({ target, isAll, message }: Extract<Request, { action: "delete" }>, known: Known): ToolRound {
  const { things, facts } = known;
  const toDeletion = ({ id, kind }: Thing) =>
    kind === "dataset" ? toCall("datasets.delete", { dataset: id }) : toCall("sessions.delete", { session: id });
  const hasPeriod = readPeriod(message, new Date(facts.now)) !== null;
  if (isAll || (hasPeriod && target.kind === "session")) {
    const others = things.filter(({ id, kind }) => id !== facts.sessionId && (target.kind ?? kind) === kind);
    // A time narrows conversations alone, so it never selects datasets.
    const meant = hasPeriod ? others.filter(({ kind }) => kind === "session") : others;
    return meant.length === 0 ? conclude("not_found") : { calls: meant.map(toDeletion) };
  }
  const meant = findMeant(target, known);
  if (!("thing" in meant)) return ask(meant);
  if (meant.thing.id === facts.sessionId) {
    return conclude("own_conversation");
  }
  return { calls: [toDeletion(meant.thing)] };
}

function planExport({ target }: Extract<Request, { action: "export" }>, known: Known): ToolRound {
  if (known.facts.results.some(({ tool }) => tool === "sessions.export")) return { calls: [] };
  const meant = findMeant({ ...target, kind: "session" }, known);
  return "thing" in meant ? { calls: [toCall("sessions.export", { session: meant.thing.id })] } : ask(meant);
}

/** Finds the thing that is meant; what a person chose when asked counts first. */
function findMeant({ kind, name }: Target, { things, facts }: Known): Meant {
  const chosen = things.find(({ id }) => facts.choices.some(({ optionId }) => optionId === id));
  if (chosen !== undefined) return { thing: chosen };
  const words = facts.choices.at(-1);
  const wanted = words?.optionId === null ? words.answer : name;
  const among = things.filter((thing) => kind === null || thing.kind === kind);
  if (wanted === null && kind === "session") {
    const here = among.find(({ id }) => id === facts.sessionId);
    if (here !== undefined) return { thing: here };
  }
  const own = among.filter(({ id }) => facts.datasets.some((dataset) => dataset.id === id));
  const candidates =
    wanted !== null
      ? findNamed(wanted, among)
      : own.length > 0
        ? own
        : among.filter((thing) => thing.kind === "dataset");
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return { thing: only };
  if (only === undefined) {
    return { missing: wanted };
  }
  return {
    question: wanted === null ? "Which one is meant?" : `Which one is meant by “${wanted}”?`,
    options: toOptions(candidates),
  };
}

function findColumns(wanted: string, { columns }: Thing): { id: string; name: string }[] {
  return findNamed(
    wanted,
    columns.map((name) => ({ id: `column ${name}`, name })),
  );
}

function toThings({ results, datasets, sessionId }: ToolRoundFacts): Thing[] {
  const found = results.flatMap(({ tool, facts }): Thing[] => {
    if (tool === "datasets.search") {
      return (z.array(FoundDataset).safeParse(facts).data ?? []).map((dataset) => ({ ...dataset, kind: "dataset" }));
    }
    if (tool !== "sessions.search") return [];
    const sessions = z.array(FoundSession).safeParse(facts).data ?? [];
    return sessions.map(({ id, title }) => ({ id, name: title, kind: "session", columns: [] }));
  });
  const own = datasets.filter(({ id }) => found.every((thing) => thing.id !== id));
  return [
    ...own.map((dataset): Thing => ({ ...dataset, kind: "dataset", columns: [] })),
    ...found,
    { id: sessionId, name: "This conversation", kind: "session", columns: [] },
  ];
}

function toOptions(things: readonly { id: string; name: string }[]): { id: string; label: string }[] {
  return things.slice(0, mostOptions).map(({ id, name }) => ({ id, label: name }));
}

function toCall(tool: string, args: Record<string, unknown>): ToolRound["calls"][number] {
  return { tool, arguments: JSON.stringify(args) };
}

function conclude(conclusion: ToolConclusion, name: string | null = null): ToolRound {
  return { calls: [], conclusion, ...(name !== null && { name }) };
}

function ask(meant: Exclude<Meant, { thing: Thing }>): ToolRound {
  return "missing" in meant ? conclude("not_found", meant.missing) : { calls: [], ...meant };
}
