import { toMeantKind } from "@/lib/domain/datasets/meant-kind";
import { isTimeKind, toColumnKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { PreparationFacts } from "@/lib/ports/recipes/preparation-facts";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toRoots } from "@/lib/lexicon/words/roots";
import { findColumns, findColumnsOfKind, toBare } from "./find-column";
import { InstructionProblem } from "./instruction-problem";
import { splitList } from "./split-list";

const isPronoun = (words: string) =>
  /^(?:it|its|them|that|these|those|this|the same)(?: columns?| values?)?$/iu.test(words.trim());

/** The state of the recipe while an instruction is read: later clauses see what earlier ones changed. */
export class Draft {
  readonly facts: PreparationFacts;
  ops: RecipeOp[] = [];
  private added: string[] = [];
  /** Columns of the result so far. */
  columns: RecipeColumn[];
  private steps: readonly { id: string; type: string; sentence: string }[];
  /** Antecedent of “it” and “them”: the columns that were named last. */
  private named: RecipeColumn[] = [];
  /** Antecedent of “it” and “them” where a remark named something other than a column: “the total row”. */
  subject: string | null = null;
  /** Columns that use a decimal comma according to a remark. */
  decimalCommas: readonly string[] = [];
  /** A remark that no instruction has followed yet. */
  openRemark: string | null = null;

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
    const [only, ...others] = isPronoun(words) ? this.takeNamed() : [];
    if (only !== undefined && others.length === 0) return only;
    const found = this.findColumn(words);
    if (found !== null) return found;
    const wanted = toBare(words);
    const nearest = toNearestNames(wanted, this.names);
    const hint =
      nearest.length === 0
        ? `The columns are: ${this.names.slice(0, 12).join(", ")}.`
        : `Did you mean “${nearest.join("” or “")}”?`;
    throw new InstructionProblem(`There is no column “${wanted}”. ${hint}`);
  }

  /** Finds a column as `getColumn` does; null when there is none. Throws InstructionProblem when several fit. */
  findColumn(words: string): RecipeColumn | null {
    const found = findColumns(words, this.columns);
    if (found.length > 1) {
      throw new InstructionProblem(
        `“${toBare(words)}” could be ${found.map(({ name }) => `“${name}”`).join(" or ")}. Use the full name.`,
      );
    }
    return found[0] ?? null;
  }

  /** Finds the columns of a list such as `a, b and c` or `a to c`. Throws InstructionProblem. */
  getColumns(words: string): RecipeColumn[] {
    const known = this.listNamed();
    if (isPronoun(words) && known.length > 0) return this.takeNamed();
    this.named =
      findColumnsOfKind(words, this.columns) ?? this.findDates(words) ?? this.findRange(words) ?? this.findList(words);
    this.subject = null;
    if (this.named.some(({ name }) => known.some((column) => column.name === name))) this.openRemark = null;
    return this.named;
  }

  /** The columns that were named last and still exist. */
  private listNamed(): RecipeColumn[] {
    return this.named.flatMap(({ name }) => this.columns.find((column) => column.name === name) ?? []);
  }

  private takeNamed(): RecipeColumn[] {
    this.openRemark = null;
    return this.listNamed();
  }

  private findList(words: string): RecipeColumn[] {
    const found = findColumns(words, this.columns);
    if (found.length === 1) return [...found];
    const parts = splitList(words);
    return parts.length === 0 ? [this.getColumn(words)] : parts.map((part) => this.getColumn(part));
  }

  /** Finds the columns that hold dates, also as text, for “the dates”; null for other words. Throws InstructionProblem. */
  private findDates(words: string): RecipeColumn[] | null {
    if (!/^(?:all |every |each |the |my )*dates?(?: columns?| fields?)?$/iu.test(words.trim())) return null;
    if (findColumns(words, this.columns).length > 0) return null;
    const found = this.columns.filter(({ name, kind }) => {
      const profile = this.findProfile(name);
      return isTimeKind(kind) || (profile !== null && toMeantKind(profile)?.kind === "date");
    });
    if (found.length === 0) throw new InstructionProblem("No column contains dates or texts that look like dates.");
    return found;
  }

  /** Finds a range of columns: “jan to mar”; null for other words. */
  private findRange(words: string): RecipeColumn[] | null {
    const { first = "", last = "" } =
      /^(?:.*\b(?:from|columns) )?(?<first>.+?) (?:to|through|until|till|-|–) (?<last>.+)$/iu.exec(words.trim())
        ?.groups ?? {};
    const bounds = [first, last].map((word) => findColumns(word, this.columns));
    const [from, until] = bounds.map((found) =>
      found.length === 1 ? this.columns.findIndex(({ name }) => name === found[0]?.name) : -1,
    );
    if (from === undefined || until === undefined || from < 0 || until <= from) return null;
    return this.columns.slice(from, until + 1);
  }

  /** Remembers the columns of a remark as the antecedent of “it” and “them”. */
  note(columns: readonly RecipeColumn[]): void {
    this.named = [...columns];
    this.subject = null;
    this.openRemark = "";
  }

  /** Remembers the subject of a remark, such as “the total row”, as the antecedent of “it” and “them”. */
  noteSubject(words: string): void {
    this.named = [];
    this.subject = words;
    this.openRemark = "";
  }

  /** Remembers that columns use a decimal comma, including numbers parsed by earlier steps. */
  noteDecimalComma(columns: readonly RecipeColumn[]): void {
    const names = columns.map(({ name }) => name);
    this.decimalCommas = [...this.decimalCommas, ...names];
    const isMeant = (columnNames: unknown) =>
      Array.isArray(columnNames) && columnNames.some((name) => names.includes(String(name)));
    this.ops = this.ops.map((op) =>
      op.op === "AddStep" && op.type === "parse_number" && isMeant(op.params.columns)
        ? { ...op, params: { ...op.params, decimal_mark: "," } }
        : op,
    );
  }

  /** Whether columns have been named. */
  get hasNamed(): boolean {
    return this.named.length > 0;
  }

  /** Attempts to read a clause; if that throws an InstructionProblem, rolls back its effects and returns the problem. */
  attempt(read: () => void): InstructionProblem | null {
    const { ops, added, columns, steps, named, subject, decimalCommas, openRemark } = this;
    this.ops = [...ops];
    this.added = [...added];
    try {
      read();
      return null;
    } catch (error) {
      if (!(error instanceof InstructionProblem)) throw error;
      Object.assign(this, { ops, added, columns, steps, named, subject, decimalCommas, openRemark });
      return error;
    }
  }

  /** Sets which duplicate row this instruction's deduplication keeps. Throws InstructionProblem when there is none. */
  setKept(order: { column: string; direction: "ascending" | "descending" }): void {
    const place = this.ops.findLastIndex((op) => op.op === "AddStep" && op.type === "drop_duplicates");
    const op = this.ops[place];
    if (op?.op !== "AddStep")
      throw new InstructionProblem(
        "Specify what to keep one row of, for example: keep the newest row per customer by date.",
      );
    if (op.params.columns === undefined) {
      throw new InstructionProblem(
        "Rows that are the same in every column have no newest one. Specify the columns by which rows are duplicates.",
      );
    }
    this.ops[place] = { ...op, params: { ...op.params, order: [order] } };
  }

  /** Changes the order of day, month and year in the dates that this instruction parses. Throws InstructionProblem when it parses none. */
  setDateOrder(order: string): void {
    const reading = this.ops.flatMap((op) => (op.op === "AddStep" && op.type === "parse_date" ? [op] : []));
    if (reading.length === 0) {
      throw new InstructionProblem(
        "Specify the column with the dates, for example: make order_date a date, day first.",
      );
    }
    this.ops = this.ops.map((op) =>
      op.op === "AddStep" && op.type === "parse_date" ? { ...op, params: { ...op.params, order } } : op,
    );
  }

  /** Returns the only column of these kinds. Throws InstructionProblem. */
  getOnly(kinds: readonly RecipeColumn["kind"][], what: string): RecipeColumn {
    const fitting = this.columns.filter(({ kind }) => kinds.includes(kind));
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1) return only;
    const which =
      fitting.length === 0
        ? `no column of ${what}`
        : `several columns of ${what}: ${fitting.map(({ name }) => name).join(", ")}`;
    throw new InstructionProblem(`There ${fitting.length === 0 ? "is" : "are"} ${which}. Name the column.`);
  }

  /** The profile of a column of the dataset, unless the recipe created it. */
  findProfile(name: string): ColumnProfile | null {
    for (const { profile } of this.facts.datasets) {
      const found = profile.columns.find((column) => column.name === name);
      if (found !== undefined) return found;
    }
    return null;
  }

  rename(from: string, to: string): void {
    this.columns = this.columns.map((column) => (column.name === from ? { ...column, name: to } : column));
    this.named = this.named.map((column) => (column.name === from ? { ...column, name: to } : column));
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

  /** Returns the latest step, or the latest one that matches. Throws InstructionProblem if there is none. */
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
      `There is no other dataset “${wanted}” in this conversation. ${names === "" ? "Add it to the conversation first." : `The others are: ${names}.`}`,
    );
  }
}
