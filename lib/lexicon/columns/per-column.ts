import type { ColumnProfile } from "@/lib/domain/datasets/profile";

/** Caches a fact of columns; wide tables request it again and again. */
export function perColumn<Fact>(compute: (column: ColumnProfile) => Fact): (column: ColumnProfile) => Fact {
  const known = new WeakMap<ColumnProfile, { fact: Fact }>();
  return (column) => {
    const before = known.get(column);
    if (before !== undefined) return before.fact;
    const fact = compute(column);
    known.set(column, { fact });
    return fact;
  };
}

/** Caches a fact of texts such as names, for a limited number of them. */
export function perText<Fact>(compute: (text: string) => Fact, most = 20_000): (text: string) => Fact {
  const known = new Map<string, { fact: Fact }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.fact;
    const fact = compute(text);
    if (known.size >= most) known.clear();
    known.set(text, { fact });
    return fact;
  };
}
