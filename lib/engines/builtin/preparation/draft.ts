import { toColumnKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { PreparationFacts } from "@/lib/ports/recipes/preparation-facts";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toRoots } from "../words/roots";

/** Aborts reading an instruction; its message names the words that could not be understood. */
export class InstructionProblem extends Error {}

/** Thrown by a clause whose wish is already true of the data: the other clauses still count. */
export class NothingToChange extends InstructionProblem {}

const around =
  /^(?:(?:the|all|of|in|column|columns|field|values?(?: of| in)?|their|its)\s+)+|\s+(?:column|columns|field|fields|values?)$/giu;

/** The state of the recipe while an instruction is read: later clauses see what earlier ones changed. */
export class Draft {
  readonly facts: PreparationFacts;
  readonly ops: RecipeOp[] = [];
  private readonly added: string[] = [];
  /** Columns of the result so far. */
  columns: RecipeColumn[];
  private steps: readonly { id: string; type: string; sentence: string }[];
  /** What “it” and “them” stand for: the columns that were named last. */
  private named: RecipeColumn[] = [];

  constructor(facts: PreparationFacts) {
    this.facts = facts;
    this.columns = [...facts.columns];
    this.steps = [...facts.steps];
  }

  get names(): string[] {
    return this.columns.map(({ name }) => name);
  }

  get dataset(): DatasetFacts {
    const [dataset] = this.facts.datasets;
    if (dataset === undefined)
      throw new InstructionProblem("Choose a dataset first, then describe what to do with it.");
    return dataset;
  }

  /** Returns the id of the next step of a type. */
  nextId(type: string): string {
    const numbers = [...this.facts.steps.map(({ id }) => id), ...this.added].flatMap((id) =>
      id.replace(/_\d+$/u, "") === type ? [Number(id.slice(type.length + 1))] : [],
    );
    return `${type}_${Math.max(0, ...numbers) + 1}`;
  }

  addStep(type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"]): void {
    this.added.push(this.nextId(type));
    this.ops.push({ op: "AddStep", type, params });
  }

  add(op: RecipeOp): void {
    this.ops.push(op);
  }

  /**
   * Finds a column by its exact name or, if only one column contains these words, by part of its name. Throws
   * InstructionProblem.
   */
  getColumn(words: string): RecipeColumn {
    const found = this.findColumn(words);
    if (found !== null) return found;
    const wanted = toBare(words);
    const nearest = toNearestNames(wanted, this.names);
    const hint =
      nearest.length === 0
        ? `The columns are: ${this.names.slice(0, 12).join(", ")}.`
        : `Did you mean “${nearest.join("” or “")}”?`;
    throw new InstructionProblem(`There is no column “${wanted}” here. ${hint}`);
  }

  /** Finds a column as `getColumn` does; null when there is none. Throws InstructionProblem when several fit. */
  findColumn(words: string): RecipeColumn | null {
    const written = words.trim().replaceAll(/^["“'`]|["”'`]$/gu, "");
    const exact =
      this.columns.find(({ name }) => name === written) ??
      this.columns.find(({ name }) => name.toLowerCase() === written.toLowerCase());
    if (exact !== undefined) return exact;
    const roots = toRoots(toBare(words));
    if (roots.length === 0) return null;
    const same = this.columns.filter(({ name }) => toRoots(name).join(" ") === roots.join(" "));
    if (same.length === 1) return same[0] ?? null;
    const within =
      same.length > 1
        ? same
        : this.columns.filter(({ name }) => ` ${toRoots(name).join(" ")} `.includes(` ${roots.join(" ")} `));
    if (within.length > 1) {
      throw new InstructionProblem(
        `“${toBare(words)}” could be ${within.map(({ name }) => `“${name}”`).join(" or ")}. Give the full name.`,
      );
    }
    return within[0] ?? null;
  }

  /** Finds the columns of a list such as `a, b and c`. Throws InstructionProblem. */
  getColumns(words: string): RecipeColumn[] {
    const isPronoun = /^(?:it|its|them|that|these|those|this|the same)(?: columns?| values?)?$/iu.test(words.trim());
    const known = this.named.flatMap(({ name }) => this.columns.find((column) => column.name === name) ?? []);
    if (isPronoun && known.length > 0) return known;
    const whole = this.findColumn(words);
    const parts = words.split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/iu).filter((part) => part.trim() !== "");
    this.named = whole === null ? parts.map((part) => this.getColumn(part)) : [whole];
    return this.named;
  }

  /** Changes the order of the parts of the dates that this instruction reads. Throws InstructionProblem when it reads none. */
  setDateOrder(order: string): void {
    const reading = this.ops.flatMap((op) => (op.op === "AddStep" && op.type === "parse_date" ? [op] : []));
    if (reading.length === 0) {
      throw new InstructionProblem("Say which column holds the dates, for example: make order_date a date, day first.");
    }
    for (const op of reading) op.params.order = order;
  }

  /** Returns the only column of these kinds. Throws InstructionProblem. */
  getOnly(kinds: readonly RecipeColumn["kind"][], what: string): RecipeColumn {
    const fitting = this.columns.filter(({ kind }) => kinds.includes(kind));
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1) return only;
    const which =
      fitting.length === 0
        ? `no column of ${what} here`
        : `several columns of ${what}: ${fitting.map(({ name }) => name).join(", ")}`;
    throw new InstructionProblem(`There ${fitting.length === 0 ? "is" : "are"} ${which}. Name the column.`);
  }

  /** The profile of a column of the dataset, if the recipe has not made it. */
  findProfile(name: string): ColumnProfile | null {
    for (const { profile } of this.facts.datasets) {
      const found = profile.columns.find((column) => column.name === name);
      if (found !== undefined) return found;
    }
    return null;
  }

  rename(from: string, to: string): void {
    this.columns = this.columns.map((column) => (column.name === from ? { ...column, name: to } : column));
  }

  retype(name: string, kind: RecipeColumn["kind"]): void {
    this.columns = this.columns.map((column) => (column.name === name ? { ...column, kind } : column));
  }

  addColumns(names: readonly string[], kind: RecipeColumn["kind"]): void {
    this.columns = [...this.columns, ...names.map((name) => ({ name, kind }))];
  }

  /** Adds the columns of another table, as a join does. */
  addTable({ profile }: DatasetFacts): void {
    const known = new Set(this.names.map((name) => name.toLowerCase()));
    const further = profile.columns.filter(({ name }) => !known.has(name.toLowerCase()));
    this.columns = [...this.columns, ...further.map(({ name, storage }) => ({ name, kind: toColumnKind(storage) }))];
  }

  keep(names: readonly string[]): void {
    this.columns = this.columns.filter(({ name }) => names.includes(name));
  }

  /** Takes the latest step, or the latest one that matches. Throws InstructionProblem if there is none. */
  takeStep(fits: (step: { id: string; type: string }, place: number) => boolean, what: string): string {
    const place = this.steps.findLastIndex(fits);
    const step = this.steps[place];
    if (step === undefined) {
      const known = this.steps.map(({ sentence }, index) => `${index + 1}. ${sentence}`).join(" ");
      throw new InstructionProblem(
        known === "" ? "The recipe has no steps yet." : `The recipe has no ${what}. Its steps: ${known}`,
      );
    }
    this.steps = this.steps.filter((_, index) => index !== place);
    return step.id;
  }

  /** Finds another dataset by its name. Throws InstructionProblem. */
  getTable(words: string): DatasetFacts {
    const others = this.facts.datasets.slice(1);
    const wanted = words.trim().replaceAll(/^["“'`]|["”'`]$/gu, "");
    const roots = toRoots(wanted.replace(/^(?:the|with)\s+|\s+(?:table|dataset|data|file)$/giu, "")).join(" ");
    const found =
      others.find(({ name }) => name.toLowerCase() === wanted.toLowerCase()) ??
      others.find(({ name }) => toRoots(name).join(" ") === roots);
    if (found !== undefined) return found;
    const names = others.map(({ name }) => `“${name}”`).join(", ");
    throw new InstructionProblem(
      `There is no other dataset “${wanted}” in this conversation. ${names === "" ? "Add it to the conversation first." : `There are: ${names}.`}`,
    );
  }
}

function toBare(words: string): string {
  return words
    .trim()
    .replaceAll(/^["“'`]|["”'`]$/gu, "")
    .replaceAll(around, "")
    .trim();
}
