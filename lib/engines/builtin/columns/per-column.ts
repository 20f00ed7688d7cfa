import type { ColumnProfile } from "@/lib/domain/datasets/profile";

/** A fact of columns that is computed once for each; wide tables ask for it again and again. */
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

/** A fact of texts such as names that is computed once for each, as long as there are not very many. */
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
