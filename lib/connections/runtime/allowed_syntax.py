"""Lists the syntax that a statement may consist of, as classes of sqlglot's syntax tree.

What is not listed is refused. Functions are listed when they compute values from values: none of them reads files,
settings, other sessions or the network, waits, or changes anything, on any server.
"""

from __future__ import annotations

from sqlglot import exp

# Parts of a SELECT that are not functions.
SYNTAX = frozenset(
    getattr(exp, name)
    for name in """
    Select Union Intersect Except Subquery CTE With From Join Where Group Having Order Ordered Limit Offset Fetch
    Distinct Qualify Table TableAlias Alias Column Identifier Star Paren Tuple Literal Boolean Null HexString
    Window WindowSpec Filter WithinGroup IgnoreNulls RespectNulls Rollup Cube GroupingSets Values
    Add Sub Mul Div IntDiv Mod Neg DPipe EQ NEQ GT GTE LT LTE NullSafeEQ NullSafeNEQ Is Not And Or Xor In Between
    Like ILike Escape Any All Interval IntervalSpan IntervalOp Var DataType DataTypeParam AtTimeZone Bracket Slice Dot
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

# Types that name objects of the server rather than values.
REFUSED_TYPES = frozenset({exp.DataType.Type.USERDEFINED, exp.DataType.Type.OBJECT})
