/** A Python expression, as far as it is looked at. What is not understood is `opaque`. */
export type PythonExpression =
  | { kind: "name"; name: string }
  | { kind: "literal"; value: string | number | boolean | null }
  | { kind: "list"; items: PythonExpression[] }
  | { kind: "dict"; entries: { key: PythonExpression; value: PythonExpression }[] }
  | { kind: "attribute"; of: PythonExpression; name: string }
  | {
      kind: "call";
      of: PythonExpression;
      positional: PythonExpression[];
      named: { name: string; value: PythonExpression }[];
    }
  /** `index` has several items for `a[b, c]`. */
  | { kind: "subscript"; of: PythonExpression; index: PythonExpression[] }
  | { kind: "slice"; from: PythonExpression | null; to: PythonExpression | null }
  | { kind: "unary"; op: "-" | "+" | "~" | "not"; of: PythonExpression }
  | { kind: "binary"; op: string; left: PythonExpression; right: PythonExpression }
  | { kind: "compare"; op: string; left: PythonExpression; right: PythonExpression }
  /** `yes if test else no`. */
  | { kind: "choice"; test: PythonExpression; yes: PythonExpression; no: PythonExpression }
  /** A function of one argument without a default. */
  | { kind: "lambda"; parameter: string; body: PythonExpression }
  | { kind: "opaque" };

/** A statement of the program's outermost level. */
export type PythonStatement =
  | { kind: "assign"; targets: PythonExpression[]; op: string; value: PythonExpression }
  | { kind: "expression"; value: PythonExpression }
  /** Imports, and whatever changes nothing. */
  | { kind: "nothing" }
  /** A block or something that is not understood, with the names whose values it may change. */
  | { kind: "opaque"; names: string[] };
