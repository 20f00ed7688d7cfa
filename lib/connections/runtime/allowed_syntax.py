"""Lists the syntax that a statement may consist of, as classes of sqlglot's syntax tree.

What is not listed is refused. Functions are listed when they compute values from values: none of them reads files,
settings, other sessions or the network, waits, or changes anything, on any server. What their parts may be is in
[allowed_parts](allowed_parts.py).
"""

from __future__ import annotations

from sqlglot import exp

# Parts of a SELECT that are not functions.
SYNTAX = frozenset(
    getattr(exp, name)
    for name in """
    Select Union Intersect Except Subquery CTE With From Join Where Group Having Order Ordered Limit Offset Fetch LimitOptions
    Distinct Qualify Table TableAlias Alias Column Identifier Star Paren Tuple Literal Boolean Null HexString
    Window WindowSpec Filter WithinGroup IgnoreNulls RespectNulls Rollup Cube GroupingSets Values
    Add Sub Mul Div IntDiv Mod Neg DPipe EQ NEQ GT GTE LT LTE NullSafeEQ NullSafeNEQ Is Not And Or Xor In Between
    Like ILike Escape Any All Interval IntervalSpan Var DataType DataTypeParam AtTimeZone Bracket Slice Dot
    BitwiseAnd BitwiseOr BitwiseXor BitwiseNot BitwiseRightShift JSONPath JSONPathRoot JSONPathKey JSONPathSubscript SimilarTo
    """.split()
)

# Functions that sqlglot knows.
FUNCTIONS = frozenset(
    getattr(exp, name)
    for name in """
    Abs Acos AddMonths AnyValue ApproxDistinct ApproxQuantile ArgMax ArgMin Array ArrayAgg ArrayContains ArraySize
    ArrayToString Ascii Asin Atan Atan2 Avg Case Cast Cbrt Ceil Chr Coalesce Concat ConcatWs Contains Corr Cos Cosh Cot
    Count CountIf CovarPop CovarSamp CumeDist CurrentDate CurrentTime CurrentTimestamp Date DateAdd DateDiff
    DateFromParts DateStrToDate DateSub DateToDateStr DateTrunc Datetime DatetimeAdd DatetimeDiff DatetimeSub
    DatetimeTrunc Day DayOfMonth DayOfWeek DayOfWeekIso DayOfYear Dayname Degrees DenseRank EndsWith Exists Exp Explode Extract
    First FirstValue Floor GenerateSeries Greatest GroupConcat Grouping Hour If Initcap IsInf IsNan JSONExtract JSONExtractScalar
    Kurtosis Lag Last LastDay LastValue Lead Least Left Length Levenshtein Ln Localtime Localtimestamp Log LogicalAnd
    LogicalOr Lower Max Median Min Minute Mode Month Monthname MonthsBetween NthValue Ntile Nullif NumberToStr Nvl2
    PercentRank PercentileCont PercentileDisc Pi Pow Quantile Quarter Radians Rand Rank RegexpExtract RegexpFullMatch
    RegexpILike RegexpLike RegexpReplace RegrAvgx RegrAvgy RegrCount RegrIntercept RegrR2 RegrSlope RegrSxx RegrSxy
    RegrSyy Replace Reverse Right Round RowNumber SafeDivide Second Sign Sin Sinh Skewness Split SplitPart Sqrt StartsWith
    Stddev StddevPop StddevSamp StrPosition StrToDate StrToTime StrToUnix Substring SubstringIndex Sum Tan Tanh
    TimeStrToDate TimeStrToTime TimeToStr TimeToUnix Timestamp TimestampAdd TimestampDiff TimestampFromParts
    TimestampSub TimestampTrunc ToChar ToNumber Translate Trim Trunc TryCast TsOrDsAdd TsOrDsDiff TsOrDsToDate
    TsOrDsToDateStr TsOrDsToTimestamp Typeof UnixSeconds UnixToTime Upper Variance VariancePop Week WeekOfYear
    WidthBucket Year YearOfWeek
    """.split()
)

# Functions that sqlglot passes through by name, in lower case.
NAMED_FUNCTIONS = frozenset(
    """
    age btrim century date_part dayofweek decade epoch epoch_us even fdiv geometric_mean gcd isfinite isodow isoyear
    julian lcm list_aggregate ltrim mad make_date make_timestamp millennium mround nullif ratio_to_report rtrim
    strftime strptime time_bucket try_strptime to_char to_date to_number to_timestamp date_format weekday yearweek
    julianday unixepoch total makedate maketime str_to_date timestampdiff period_diff
    """.split()
)

# Functions that rewriting may call besides these, in lower case.
WRITTEN_FUNCTIONS = NAMED_FUNCTIONS | frozenset(
    """
    array bool_and bool_or cardinality char convert date_add date_move date_shift date_text date_trunc dayofmonth ends_with
    ceil exact_double exact_lower exact_upper first_letters floor inline instr join_texts last_day last_letters left locate log10 make_date
    microsecond month named_struct percentile_cont raise_error regexp regexp_instr regexp_replace remainder replace right round
    round_binary sign size slice split split_part stored_boolean stored_date stored_other stored_time string_to_array time_key
    time_write to_time to_whole translate try_date try_double try_element_at try_time try_whole typeof unix_micros week
    weekofyear
    """.split()
)

# Syntax that rewriting may add.
WRITTEN_SYNTAX = frozenset((exp.Collate, exp.Lateral))

# Types of values. Other types name objects of the server, or are unknown.
TYPES = frozenset(
    {
        *exp.DataType.TEXT_TYPES, *exp.DataType.NUMERIC_TYPES, *exp.DataType.TEMPORAL_TYPES,
        exp.DataType.Type.BOOLEAN, exp.DataType.Type.TIME, exp.DataType.Type.TIMETZ, exp.DataType.Type.INTERVAL,
        exp.DataType.Type.BINARY, exp.DataType.Type.VARBINARY, exp.DataType.Type.BLOB, exp.DataType.Type.UUID,
        exp.DataType.Type.JSON, exp.DataType.Type.JSONB, exp.DataType.Type.ARRAY, exp.DataType.Type.LIST,
        exp.DataType.Type.BIT, exp.DataType.Type.INET, exp.DataType.Type.CHARACTER_SET, exp.DataType.Type.YEAR,
    }
)

# Functions, in lower case, that read or change settings, files or other sessions, or wait. None of them is listed above; the text of a
# written statement is held against them as well.
REFUSED_WORDS = frozenset(
    """
    set_config current_setting dblink query_to_xml table_to_xml schema_to_xml database_to_xml cursor_to_xml xmlparse
    nextval setval currval lastval inet_server_addr inet_client_addr load_file sleep benchmark get_lock release_lock
    is_free_lock master_pos_wait sys_exec sys_eval updatexml extractvalue getenv getvariable glob query query_table which_secret
    sniff_csv load_extension readfile writefile fts3_tokenizer java_method reflect input_file_name user current_user session_user
    system_user current_role current_catalog current_schema current_database version
    """.split()
)
REFUSED_PREFIXES = ("pg_", "lo_", "dblink_", "read_", "parquet_", "duckdb_", "pragma_", "txid_", "sqlite_", "query_to_")
