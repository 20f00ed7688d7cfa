import { hasTimeOfDay, toDays } from "../columns/column-date";
import { toNameParts } from "../columns/column-unit";
import type { Lexicon } from "../columns/lexicon";
import { toNameWords } from "../columns/name-words";
import type { DurationUnit, Filter, Group, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import type { Concept } from "./concepts";
import { isConcept } from "./meanings";
import { newestDay, stateMark } from "./formula";
import type { StateName } from "./state-phrases";

/** Amounts derived from others when no column has them. */
const derived: Partial<Record<Concept, readonly RowValue[]>> = {
  revenue: [
    compute("*", "quantity", "unitPrice"),
    compute("*", "booked", "unitPrice"),
    compute("*", "hours", "hourlyRate"),
  ],
  cost: [compute("*", "quantity", "unitCost")],
  wasted: [compute("-", "produced", "quantity")],
  profit: [compute("-", "revenue", "cost")],
  gross: [compute("+", "net", "tax")],
};

const sum = { kind: "arithmetic", operator: "+" } as const;
const totalWords = new Set(
  toNameWords(
    "total overall cost costs spend spent spending expense expenses amount gross net value invoice price paid",
  ),
);

function toColumn(column: string): RowValue {
  return { kind: "column", column };
}

function compute(operator: "+" | "-" | "*", left: Concept, right: Concept): RowValue {
  return { kind: "arithmetic", operator, left: toColumn(left), right: toColumn(right) };
}

/** Replaces concepts with columns of one dataset, and records the missing ones. */
export class ConceptResolver {
  /** Concepts without a column. */
  readonly missing = new Set<Concept>();
  /** Columns that replaced concepts. */
  readonly used = new Map<Concept, string>();
  /** Set when two dates are the same column, or in the wrong order. */
  clash = false;
  /** Set when a duration had to be measured in days, because its dates have no time of day. */
  coarse = false;

  /**
   * @param lexicon the dataset's
   * @param options.choices columns to take for concepts instead of the best ones
   * @param options.toState filters of a state by its name; empty when the data does not show it
   */
  constructor(
    private readonly lexicon: Pick<Lexicon, "concepts" | "columns" | "days">,
    private readonly options: {
      choices?: ReadonlyMap<Concept, string>;
      toState?: (name: StateName, expected: boolean) => Filter[];
    } = {},
  ) {}

  private find(concept: Concept): string | null {
    const column = this.options.choices?.get(concept) ?? this.lexicon.concepts.get(concept)?.[0] ?? null;
    if (column !== null) this.used.set(concept, column);
    return column;
  }

  /** The components of a cost, labour and material for example, when no column has their total. */
  private findCosts(): readonly string[] {
    const columns = this.lexicon.concepts.get("cost") ?? [];
    const isTotal = toNameWords(toNameParts(columns[0] ?? "").core).every((word) => totalWords.has(word));
    return isTotal || this.options.choices?.has("cost") === true ? [] : columns;
  }

  /** Whether one date mostly comes after another: a duration between them would be negative. */
  private isReversed(from: string, to: string): boolean {
    const [start = null, end = null] = [from, to].map((name) => {
      const column = this.lexicon.columns.get(name);
      return column === undefined ? null : toDays(column);
    });
    return start !== null && end !== null && start.first > end.first && start.newest > end.newest;
  }

  private toName(name: string): string {
    if (!isConcept(name)) return name;
    const column = this.find(name);
    if (column === null) this.missing.add(name);
    return column ?? name;
  }

  /** Replaces the concepts of a row value with columns. */
  toRow(value: RowValue): RowValue {
    switch (value.kind) {
      case "number":
        return value;
      case "column": {
        if (!isConcept(value.column)) return value;
        const parts = value.column === "cost" ? this.findCosts() : [];
        if (parts.length > 1) return parts.map(toColumn).reduce((left, right) => ({ ...sum, left, right }));
        const column = this.find(value.column);
        if (column !== null) return toColumn(column);
        return this.toDerived(value.column) ?? value;
      }
      case "arithmetic":
        return this.toArithmetic(value);
      case "duration": {
        const from = this.toName(value.from);
        const to = value.to === null ? null : this.toName(value.to);
        if (from === to || (to !== null && this.isReversed(from, to))) this.clash = true;
        return { ...value, from, to, unit: this.toUnit(value.unit, [from, to ?? from]) };
      }
    }
  }

  /** Derives an amount from others; null, and recorded as missing, when the data lacks some. */
  private toDerived(concept: Concept): RowValue | null {
    for (const way of derived[concept] ?? []) {
      const inner = new ConceptResolver(this.lexicon, this.options);
      const resolved = inner.toRow(way);
      if (inner.missing.size > 0) continue;
      for (const [used, name] of inner.used) this.used.set(used, name);
      return resolved;
    }
    this.missing.add(concept);
    return null;
  }

  private toArithmetic(value: Extract<RowValue, { kind: "arithmetic" }>): RowValue {
    const [left, right] = [this.toRow(value.left), this.toRow(value.right)];
    // Two meanings of one column leave nothing when one is subtracted from the other.
    if (value.operator === "-" && JSON.stringify(left) === JSON.stringify(right)) {
      this.clash = true;
      if (value.right.kind === "column" && isConcept(value.right.column)) this.missing.add(value.right.column);
    }
    return { ...value, left, right };
  }

  /** Replaces the concepts of conditions with columns; several conditions for one on a derived amount. */
  toFilters(filter: Filter): Filter[] {
    switch (filter.kind) {
      case "compare":
        return [{ ...filter, of: this.toRow(filter.of) }];
      case "missing":
        return toColumns(this.toRow({ kind: "column", column: filter.column }))
          .filter((column) => filter.missing || (this.lexicon.columns.get(column)?.missing ?? 1) > 0)
          .map((column) => ({ ...filter, column }));
      case "period": {
        const column = this.toName(filter.column);
        if (filter.end !== newestDay) return [{ ...filter, column }];
        const end = this.lexicon.days?.newest ?? null;
        return [{ ...filter, column, end, label: `up to ${end ?? "now"}` }];
      }
      case "columns": {
        const [left, right] = [this.toName(filter.left), this.toName(filter.right)];
        if (left === right) this.clash = true;
        return [{ ...filter, left, right }];
      }
      case "truth": {
        if (!filter.column.startsWith(stateMark)) return [{ ...filter, column: this.toName(filter.column) }];
        const found = this.options.toState?.(filter.column.slice(stateMark.length) as StateName, filter.expected) ?? [];
        if (found.length === 0) this.missing.add("status");
        return found;
      }
      case "recurring":
      case "values":
      case "contains":
        return [{ ...filter, column: this.toName(filter.column) }];
      case "lookup":
        return [{ ...filter, columns: filter.columns.map((column) => this.toName(column)) }];
    }
  }

  /** Dates without a time of day have no hours. */
  private toUnit(unit: DurationUnit, columns: readonly string[]): DurationUnit {
    if (unit !== "hours" && unit !== "minutes") return unit;
    const profiles = columns.flatMap((column) => this.lexicon.columns.get(column) ?? []);
    if (profiles.every(hasTimeOfDay)) return unit;
    this.coarse = true;
    return "days";
  }

  private toGroup(group: Group): Group {
    return { ...group, column: this.toName(group.column) };
  }

  /** Replaces the concepts of a measure with columns. */
  toMeasure(value: MeasureValue): MeasureValue {
    switch (value.kind) {
      case "rows":
        return { ...value, where: value.where.flatMap((filter) => this.toFilters(filter)) };
      case "distinct":
        return { ...value, of: this.toGroup(value.of), where: value.where.flatMap((filter) => this.toFilters(filter)) };
      case "aggregate":
      case "percentile":
        return { ...value, of: this.toRow(value.of), where: value.where.flatMap((filter) => this.toFilters(filter)) };
      case "quotient":
        return { ...value, top: this.toMeasure(value.top), bottom: this.toMeasure(value.bottom) };
      case "combination":
        return { ...value, left: this.toMeasure(value.left), right: this.toMeasure(value.right) };
    }
  }
}

/** Returns the columns that a row value is computed from. */
function toColumns(value: RowValue): string[] {
  switch (value.kind) {
    case "column":
      return [value.column];
    case "number":
      return [];
    case "arithmetic":
      return [...toColumns(value.left), ...toColumns(value.right)];
    case "duration":
      return value.to === null ? [value.from] : [value.from, value.to];
  }
}
