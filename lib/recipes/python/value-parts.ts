/** Python functions that steps on rows and values need, by name. */
export const valueParts: Readonly<Record<string, string>> = {
  parse_number: `def parse_number(series, form, negative, separator, mark):
    """Reads the one number in each text; other texts are missing."""
    fits = apply(pc.match_substring_regex, series, form).fillna(False).astype(bool)
    known = series.where(fits)
    group = lambda groups: apply(pc.replace_substring_regex, known, form, groups)
    digits = apply(pc.replace_substring_regex, group(r"\\2\\3"), separator, "")
    numbers = apply(pc.replace_substring, digits, mark, ".").astype("double[pyarrow]")
    minus = apply(pc.match_substring_regex, group(r"\\1"), negative).fillna(False).astype(bool)
    return numbers.where(~minus, -numbers)`,
  parse_date: `def parse_date(series, forms, layouts):
    """Reads dates in digits, and times of day, by the first form that fits; other texts, and days and times that do not exist, are missing."""
    def to_time(text):
        for layout in layouts:
            try:
                return datetime.strptime(text, layout)
            except ValueError:
                pass
        return None
    times = [None] * len(series)
    for form, order in reversed(forms):
        fits = apply(pc.match_substring_regex, series, form).fillna(False).astype(bool)
        texts = apply(pc.replace_substring_regex, series.where(fits), form, order)
        times = [to_time(text.rstrip()) if fit else time for text, fit, time in zip(texts, fits, times)]
    return pd.Series(times, index=series.index, dtype="timestamp[us][pyarrow]")`,
  is_total: `def is_total(series, texts):
    """Whether each text is one of some, whatever its case and the blanks around it."""
    plain = lambda values: apply(pc.utf8_lower, apply(pc.utf8_trim, values, " \\t\\n\\r\\u00a0"))
    return plain(series).isin(plain(pd.Series(texts, dtype=TEXT)))`,
  trim_text: `def trim_text(series, letters, run, blanks):
    """Trims texts, makes runs of blanks one, and changes letters; empty texts are missing."""
    text = apply(pc.utf8_trim, apply(pc.replace_substring_regex, series, run, " "), blanks)
    if letters == "lower":
        text = apply(pc.utf8_lower, text)
    elif letters == "upper":
        text = apply(pc.utf8_upper, text)
    elif letters == "first upper":
        text = apply(pc.utf8_upper, apply(pc.utf8_slice_codeunits, text, 0, 1)) + apply(pc.utf8_lower, apply(pc.utf8_slice_codeunits, text, 1))
    elif letters == "each word upper":
        for mark in [" ", "-"]:
            base = apply(pc.utf8_lower, text) if mark == " " else text
            text = pd.Series([None if pd.isna(value) else mark.join(initial(part) for part in value.split(mark)) for value in base], index=series.index, dtype=TEXT)
    return text.where(text != "")`,
  initial: `def initial(text):
    """Makes the first letter a capital."""
    return pc.utf8_upper(pa.scalar(text[:1])).as_py() + text[1:]`,
  replace_values: `def replace_values(series, replacements):
    """Replaces whole values; others stay."""
    return pd.Series([value if pd.isna(value) else replacements.get(value, value) for value in series], index=series.index, dtype=series.dtype)`,
  fill_value: `def fill_value(series, value):
    """Fills missing values with one."""
    return series.where(series.notna(), pd.Series([value] * len(series), index=series.index, dtype=series.dtype))`,
  fill_with: `def fill_with(series, method):
    """Fills missing values with the mean or median of the others."""
    numbers = series.astype("double[pyarrow]")
    known = numbers.dropna().astype(float)
    return numbers if known.empty else fill_value(numbers, getattr(known, method)())`,
  fill_within: `def fill_within(frame, column, within, fill):
    """Fills missing values of a column among the rows that have the same values in some others."""
    filled = [fill(rows[column]) for _, rows in frame.groupby(within, dropna=False, sort=False)]
    return pd.concat(filled).reindex(frame.index) if filled else fill(frame[column])`,
  cap_values: `def cap_values(series, lower, upper):
    """Caps values; without bounds, one and a half quartile distances beyond the quartiles."""
    numbers = series.astype("double[pyarrow]")
    known = numbers.dropna().astype(float)
    if lower is None and upper is None and not known.empty:
        first, third = known.quantile(0.25), known.quantile(0.75)
        lower, upper = first - 1.5 * (third - first), third + 1.5 * (third - first)
    if lower is not None:
        numbers = numbers.mask((numbers < lower).fillna(False).astype(bool), lower)
    if upper is not None:
        numbers = numbers.mask((numbers > upper).fillna(False).astype(bool), upper)
    return numbers`,
  text_part: `def text_part(series, separator, place, count):
    """Returns one part of split texts; the last one takes the rest."""
    def pick(text):
        parts = text.split(separator, count - 1) if separator else []
        return parts[place] if place < len(parts) else None
    return pd.Series([None if pd.isna(text) else pick(text) for text in series], index=series.index, dtype=TEXT)`,
  in_complete_periods: `def in_complete_periods(series, period, start, end):
    """Whether each date is in a period that the data covers from its first to its last day."""
    days = series.astype("date32[day][pyarrow]")
    code = {"week": "W-SUN", "month": "M", "quarter": "Q", "year": "Y"}[period]
    known = pd.to_datetime(days.dropna())
    if start is None and not known.empty:
        start = ((known.min() - pd.Timedelta(days=1)).to_period(code) + 1).start_time.date()
    if end is None and not known.empty:
        end = (known.max() + pd.Timedelta(days=1)).to_period(code).start_time.date()
    if known.empty:
        return days.notna()
    return (days >= start) & (days < end)`,
  first_rows: `def first_rows(frame, keys, columns, ascending):
    """Keeps the row of each key that comes first in an order, in the present order."""
    numbered = frame.copy()
    numbered[0] = range(len(frame))
    ordered = sort_rows(numbered, columns, ascending)
    return frame.iloc[sorted(ordered.drop_duplicates(subset=keys)[0])].reset_index(drop=True)`,
  sort_rows: `def sort_rows(frame, columns, ascending):
    """Sorts rows, missing values last and equal ones in their present order."""
    for column, way in reversed(list(zip(columns, ascending))):
        codes = frame[column].rank(method="dense", ascending=way, na_option="bottom")
        frame = frame.iloc[codes.astype(float).to_numpy().argsort(kind="stable")]
    return frame.reset_index(drop=True)`,
  sample_rows: `def sample_rows(frame, rows, seed):
    """Keeps rows chosen at random, in their present order."""
    def mix(place):
        started = (place * 1664525 + seed) % 4294967296
        return ((started ^ (started >> 15)) * 1103515245 + 12345) % 4294967296
    chosen = sorted(range(1, len(frame) + 1), key=lambda place: (mix(place), place))[:rows]
    return frame.iloc[[place - 1 for place in sorted(chosen)]].reset_index(drop=True)`,
};
