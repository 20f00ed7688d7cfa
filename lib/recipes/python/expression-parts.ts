/** Python functions that expressions need, by name; they return the same as DuckDB for every input. */
export const expressionParts: Readonly<Record<string, string>> = {
  TEXT: `TEXT = pd.ArrowDtype(pa.string())`,
  apply: `def apply(function, series, *rest, **options):
    """Applies a function of Arrow to a column."""
    result = function(pa.array(series, from_pandas=True), *rest, **options)
    return pd.Series(pd.arrays.ArrowExtensionArray(result), index=series.index)`,
  constant: `def constant(frame, value, kind):
    """Repeats a value for every row."""
    return pd.Series([value] * len(frame), index=frame.index, dtype=kind)`,
  hold: `def hold(condition):
    """Marks the rows for which a condition holds; unknown ones do not."""
    return condition.fillna(False).astype(bool)`,
  divide: `def divide(left, right):
    """Divides; what is divided by zero is missing."""
    return left / right.astype("double[pyarrow]").where(right != 0)`,
  is_in: `def is_in(series, values):
    """Whether each value is one of some; missing ones stay unknown."""
    options = pd.Series(values, dtype=series.dtype if not any(isinstance(value, float) for value in values) else "double[pyarrow]")
    found = series.astype(options.dtype).isin(options)
    return found.astype("bool[pyarrow]").where(series.notna())`,
  choose: `def choose(condition, value, other):
    """Takes one value where a condition holds, else the other."""
    return value.where(condition.fillna(False).astype(bool), other)`,
  date_part: `def date_part(series, part):
    """Returns a part of dates as whole numbers; weekdays start with Monday as 1."""
    if part == "weekday":
        return apply(pc.day_of_week, series, count_from_zero=False).astype("int64[pyarrow]")
    return apply(getattr(pc, part), series).astype("int64[pyarrow]")`,
  days_between: `def days_between(start, end):
    """Counts calendar days from one day to another."""
    days = [series.astype("date32[day][pyarrow]").astype("int32[pyarrow]").astype("int64[pyarrow]") for series in (start, end)]
    return days[1] - days[0]`,
  hours_between: `def hours_between(start, end):
    """Measures hours from one time to another."""
    times = [series.astype("timestamp[us][pyarrow]").astype("int64[pyarrow]") for series in (start, end)]
    return (times[1] - times[0]).astype("double[pyarrow]") / 3600000000.0`,
  to_number: `def to_number(series, form):
    """Reads numbers in digits; other texts are missing."""
    return series.where(apply(pc.match_substring_regex, series, form).fillna(False).astype(bool)).astype("double[pyarrow]")`,
  to_text: `def to_text(series):
    """Writes whole numbers, dates and truth values as text."""
    return apply(pc.cast, series, pa.string())`,
  first_number: `def first_number(series, form):
    """Reads the first number in each text; texts without one are missing."""
    found = pc.struct_field(pc.extract_regex(pa.array(series, from_pandas=True), form), "number")
    return pd.Series(pd.arrays.ArrowExtensionArray(found.cast(pa.float64())), index=series.index)`,
  decimals_to_text: `def decimals_to_text(series):
    """Writes numbers as text, as short as they can be read again."""
    def write(value):
        return None if pd.isna(value) else repr(float(value)).removesuffix(".0")
    return pd.Series([write(value) for value in series], index=series.index, dtype=TEXT)`,
  round_half_up: `def round_half_up(series, digits):
    """Rounds halves away from zero."""
    return apply(pc.round, series.astype("double[pyarrow]"), ndigits=digits, round_mode="half_towards_infinity")`,
};
