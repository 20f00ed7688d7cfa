/** Python functions that steps on whole tables need, by name. */
export const shapeParts: Readonly<Record<string, string>> = {
  aggregate_values: `def aggregate_values(series, aggregate):
    """Makes one value of many; missing ones are left out."""
    known = series.dropna()
    if aggregate == "count":
        return len(known)
    if aggregate == "count_distinct":
        return known.nunique()
    if known.empty:
        return pd.NA
    if aggregate in ("first", "last"):
        return known.iloc[0 if aggregate == "first" else -1]
    if aggregate in ("mean", "median"):
        return getattr(known.astype(float), aggregate)()
    return getattr(known, aggregate)() if aggregate == "sum" else {"min": min, "max": max}[aggregate](known)`,
  aggregate_type: `def aggregate_type(series, aggregate):
    """Returns the type of an aggregate."""
    if aggregate in ("count", "count_distinct"):
        return "int64[pyarrow]"
    return "double[pyarrow]" if aggregate in ("mean", "median") else series.dtype`,
  group_frames: `def group_frames(frame, by):
    """Returns the keys of each group with its rows, sorted by the keys, missing ones last."""
    if not by:
        return [((), frame)]
    ordered = sort_rows(frame.assign(**{}), by, [True] * len(by))
    return [(keys, rows) for keys, rows in ordered.groupby(by, dropna=False, sort=False)]`,
  group_rows: `def group_rows(frame, by, measures):
    """Makes one row of each group."""
    groups = group_frames(frame, by)
    columns = {key: pd.Series([keys[place] for keys, _ in groups], dtype=frame[key].dtype) for place, key in enumerate(by)}
    for name, aggregate, column in measures:
        values = [len(rows) if column is None else aggregate_values(rows[column], aggregate) for _, rows in groups]
        kind = "int64[pyarrow]" if column is None else aggregate_type(frame[column], aggregate)
        columns[name] = pd.Series(values, dtype=kind)
    return pd.DataFrame(columns)`,
  spread_columns: `def spread_columns(frame, by, column, names, values, aggregate, kind):
    """Makes one row of each group and one column of each listed value."""
    groups = group_frames(frame, by)
    columns = {key: pd.Series([keys[place] for keys, _ in groups], dtype=frame[key].dtype) for place, key in enumerate(by)}
    for name, value in names:
        cells = [aggregate_values(rows.loc[hold(rows[column] == value), values], aggregate) for _, rows in groups]
        columns[name] = pd.Series(cells, dtype=kind)
    return pd.DataFrame(columns)`,
  stack_columns: `def stack_columns(frame, columns, name, value, kind):
    """Makes a row of each value of some columns."""
    rest = [column for column in frame.columns if column not in columns]
    repeated = frame.loc[frame.index.repeat(len(columns)), rest].reset_index(drop=True)
    stacked = [cell for cells in zip(*(frame[column].astype(kind) for column in columns)) for cell in cells]
    return repeated.assign(**{name: pd.Series(columns * len(frame), dtype=TEXT), value: pd.Series(stacked, dtype=kind)})`,
  across_rows: `def across_rows(frame, function, column, within, order, ascending):
    """Computes a column from other rows, within groups and in an order."""
    place = "row position"
    while place in frame.columns:
        place += " "
    ordered = frame.assign(**{place: range(len(frame))})
    if function != "rank":
        ordered = sort_rows(ordered, order, ascending)
    kind = "int64[pyarrow]" if function in ("rank", "number") else frame[column].dtype
    values = {}
    for _, rows in ordered.groupby(within, dropna=False, sort=False) if within else [((), ordered)]:
        if function == "number":
            made = range(1, len(rows) + 1)
        elif function == "rank":
            made = rows[column].rank(method="min", ascending=(ascending or [True])[0])
        elif function == "running_total":
            made = rows[column].fillna(0).cumsum().where(rows[column].notna().cumsum() > 0)
        else:
            made = rows[column].shift(1 if function == "previous" else -1)
        values.update(zip(rows[place], made))
    return pd.Series([values[row] for row in range(len(frame))], index=frame.index, dtype=kind)`,
  join_keys: `def join_keys(frame, columns, kinds):
    """Returns the keys of a table as columns of numbered names."""
    keys = {f"key {place}": frame[column].astype(kind) for place, (column, kind) in enumerate(zip(columns, kinds))}
    return pd.DataFrame(keys, index=frame.index)`,
  join_tables: `def join_tables(left, right, left_on, right_on, kinds, added, how):
    """Adds columns of another table to the rows that share a key; missing keys match nothing."""
    first = join_keys(left, left_on, kinds).assign(left=range(len(left)))
    second = join_keys(right, right_on, kinds).assign(right=range(len(right))).dropna()
    keys = [f"key {place}" for place in range(len(kinds))]
    pairs = first.merge(second, on=keys, how=how).sort_values(["left", "right"], kind="stable")
    rows = right[list(added)].rename(columns=added).reindex(pairs["right"].astype("Int64").fillna(-1).astype(int)).reset_index(drop=True)
    return pd.concat([left.iloc[pairs["left"]].reset_index(drop=True), rows], axis=1)`,
  without_partner: `def without_partner(left, right, left_on, right_on, kinds, side):
    """Returns the rows of one table whose key the other does not have."""
    here, there = [(left, left_on), (right, right_on)][::-1 if side else 1]
    keys = join_keys(here[0], here[1], kinds)
    others = join_keys(there[0], there[1], kinds).dropna().drop_duplicates().assign(found=True)
    found = keys.merge(others, on=list(keys.columns), how="left")["found"].notna().to_numpy()
    return here[0][~found].reset_index(drop=True)`,
  append_rows: `def append_rows(first, second, columns, kinds):
    """Appends the rows of another table; columns are matched by name."""
    tables = [table.reindex(columns=columns).astype(kinds) for table in (first, second)]
    return pd.concat(tables, ignore_index=True)`,
};
