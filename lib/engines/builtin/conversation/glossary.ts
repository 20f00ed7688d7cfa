/** A concept of data analysis, explained in a few plain sentences. */
export interface GlossaryEntry {
  /** Names of the concept in lower case; the first one is its title. */
  names: readonly string[];
  text: string;
  /** Whether data can contain it: then only its meaning is a concept, and its bare name asks for a number. */
  measurable?: true;
}

/** Concepts that the engine can explain. */
export const glossary: readonly GlossaryEntry[] = [
  {
    names: ["p-value", "p value", "p-values", "p values", "pvalue"],
    text: "A **p-value** says how often chance alone would give a difference at least as large as the one seen if there were really none. A small one (often below 0.05) makes pure chance an unlikely explanation. It is not the probability that the finding is wrong, and it says nothing about how large or important a difference is.",
  },
  {
    names: ["mean", "average", "arithmetic mean"],
    text: "The **mean**, or average, is the sum of all values divided by how many there are. Every value counts, so a few very large ones can pull it far up: nine incomes of 2,000 and one of 100,000 have a mean of 11,800. When that may be so, look at the median as well.",
  },
  {
    names: ["median"],
    text: "The **median** is the value in the middle when all are put in order: half lie below it, half above. Very large or very small values hardly move it, which makes it a good summary of incomes, prices and waiting times.",
  },
  {
    names: ["mode"],
    text: "The **mode** is the value that occurs most often. It is the only one of the usual summaries that also works for categories such as colours or countries; there can be several modes.",
  },
  {
    names: ["standard deviation", "deviation", "std"],
    text: "The **standard deviation** shows how far values typically lie from their mean, in the unit of the values. When they follow a bell shape, about two thirds lie within one standard deviation of the mean and about 95 % within two.",
  },
  {
    names: ["variance"],
    text: "The **variance** is the average squared distance of the values from their mean. Its square root is the standard deviation, which is easier to read because it has the unit of the data.",
  },
  {
    names: ["correlation", "pearson correlation", "correlation coefficient", "correlation coefficients"],
    text: "A **correlation** shows how closely two quantities go together along a straight line, from −1 (one falls as the other rises) through 0 (no straight-line relationship) to +1 (both rise together). It does not show that one causes the other: a third thing may move both, and a curved relationship can have a correlation near 0.",
  },
  {
    names: ["spearman correlation", "rank correlation", "spearman"],
    text: "A **rank correlation** (Spearman) replaces values by their places in order before it compares them. It finds any steady rise or fall, even a curved one, and a few extreme values hardly move it.",
  },
  {
    names: ["causation", "causality", "correlation and causation"],
    text: "**Causation** means that changing one thing changes another. Data that was only observed can show that two things go together, not why; an experiment with random assignment, or careful reasoning about what else differs, is needed for that.",
  },
  {
    names: ["outlier", "outliers"],
    text: "An **outlier** is a value far away from the others. It may be an error in recording or a true rare case, so look before you remove it. A common rule marks values more than 1.5 interquartile ranges below the first or above the third quartile.",
  },
  {
    names: ["quartile", "quartiles"],
    text: "**Quartiles** part ordered values into four equal groups: a quarter lies below the first quartile, half below the second (the median) and three quarters below the third.",
  },
  {
    names: ["interquartile range", "iqr"],
    text: "The **interquartile range** is the distance between the first and the third quartile, so it spans the middle half of the values. Extremes do not change it.",
  },
  {
    names: ["percentile", "percentiles", "quantile", "quantiles"],
    text: "A **percentile** says how much of the data lies below a value: the 90th percentile is the value below which 90 % of all values lie. Quantiles are the same as fractions, so the 0.9 quantile is the 90th percentile.",
  },
  {
    names: ["histogram", "histograms"],
    text: "A **histogram** shows how values are distributed: the range is cut into bins of equal width, and each bar shows how many values fall into its bin. Peaks, gaps and long tails show at a glance. The picture depends on the width of the bins.",
  },
  {
    names: ["box plot", "boxplot", "box plots", "boxplots", "box and whisker plot"],
    text: "A **box plot** draws the middle half of the values as a box with a line at the median. The whiskers reach to the last values within 1.5 box lengths; points beyond them are possible outliers. It is handy for comparing groups side by side.",
  },
  {
    names: ["scatter plot", "scatterplot", "scatter plots"],
    text: "A **scatter plot** draws one point for each row, with one quantity across and another up. It shows whether two quantities go together, in what shape, and which rows stand apart.",
  },
  {
    names: ["distribution", "distributions"],
    text: "A **distribution** shows which values occur and how often. Its centre, its spread, its shape (symmetric, leaning to one side, with several peaks) and its extremes say more than any single average.",
  },
  {
    names: ["normal distribution", "bell curve", "gaussian distribution"],
    text: "The **normal distribution** is the symmetric bell shape: most values lie near the mean, and fewer lie farther away. Many measurements come close to it; counts, prices and waiting times often do not.",
  },
  {
    names: ["skewness", "skew", "skewed distribution"],
    text: "**Skewness** shows to which side a distribution leans. With a long tail of large values (positive skew) the mean lies above the median; with a long tail of small values it lies below.",
  },
  {
    names: ["confidence interval", "confidence intervals"],
    text: "A **confidence interval** is a range of values that fit the data. A 95 % interval comes from a method that, used on many samples, catches the true value in 95 out of 100. A wide interval means that the data leaves a lot open.",
  },
  {
    names: ["missing value", "missing values", "missing data", "null values", "null"],
    text: "A **missing value** is a cell where nothing was recorded. Averages and totals leave such rows out. That is harmless when values are missing by chance; it misleads when they are missing for a reason, for example when high incomes are left blank.",
  },
  {
    names: ["sample size", "sample sizes"],
    text: "The **sample size** is how many rows a number rests on. Small samples give numbers that would come out quite differently another time; to halve that uncertainty takes about four times as many rows.",
  },
  {
    names: ["statistical significance", "significance", "statistically significant"],
    text: "A difference is called **statistically significant** when chance alone would seldom produce one as large. With very many rows even a tiny difference can be significant, so always ask as well whether it is large enough to matter.",
  },
  {
    names: ["standard error"],
    text: "The **standard error** shows how far an estimate, such as a mean, would typically be off if the sample were drawn again. It shrinks as the sample grows; the standard deviation of the data does not.",
  },
  {
    names: ["regression", "linear regression"],
    text: "A **regression** draws the line (or surface) that best predicts one quantity from others. Its slope says how much the outcome differs when a predictor is one unit higher; that is a description of the data, not proof of a cause.",
  },
  {
    names: ["categorical variable", "categorical data", "category", "categorical variables"],
    text: "A **categorical variable** sorts rows into groups, such as species or country. You count its values and compare groups; an average of it makes no sense, even when the groups are coded as numbers.",
  },
  {
    names: ["time series"],
    text: "A **time series** is a quantity recorded again and again over time. Look for its trend, for patterns that repeat every week or year, and for gaps; the first and last periods are often not complete.",
  },
  {
    names: ["group by", "grouping", "groupby"],
    text: "**Grouping** collects the rows that share a value, such as all rows of one species, and computes a number for each group. It answers questions of the form “… by …” and “… per …”.",
  },
  {
    names: ["simpson's paradox", "simpsons paradox", "simpson paradox"],
    text: "**Simpson's paradox** is when a pattern in every group turns around once the groups are put together, because the groups differ in size and level. Comparing within groups protects against it.",
  },
  {
    names: ["profit margin", "margin", "gross margin", "net margin"],
    text: "The **profit margin** is the part of the revenue that is left after costs, as a percentage: (revenue − cost) ÷ revenue. The gross margin counts only what the goods cost; the net margin counts all costs.",
    measurable: true,
  },
  {
    names: ["average order value", "aov", "basket size"],
    text: "The **average order value** is revenue divided by the number of orders. A few very large orders can pull it up; the median order shows what is typical.",
    measurable: true,
  },
  {
    names: ["conversion rate", "conversion"],
    text: "The **conversion rate** says how many of those who could act did so, as a percentage: orders ÷ visits, or orders ÷ clicks. Two rates compare only when they count the same people at the bottom.",
    measurable: true,
  },
  {
    names: ["click through rate", "click-through rate", "ctr"],
    text: "The **click-through rate** is the share of impressions that were clicked: clicks ÷ impressions. For a total, divide the sums; the mean of daily rates gives quiet days too much weight.",
    measurable: true,
  },
  {
    names: ["return on ad spend", "roas"],
    text: "The **return on ad spend** is revenue divided by what the ads cost. At 4, each euro spent on ads brought four euros of revenue, which is not yet profit.",
    measurable: true,
  },
  {
    names: ["churn", "churn rate", "attrition", "turnover rate"],
    text: "**Churn** is the share of customers, members or employees who left within a period: those who left ÷ those who were there at its beginning, or on average. It is only comparable between periods of the same length.",
    measurable: true,
  },
  {
    names: ["percentage point", "percentage points"],
    text: "A **percentage point** is the difference between two percentages: from 10 % to 12 % is 2 percentage points, but 20 % more.",
  },
  {
    names: ["year over year", "yoy", "year on year"],
    text: "**Year over year** compares a period with the same one a year before, so that seasons do not disturb the comparison.",
    measurable: true,
  },
  {
    names: ["moving average", "rolling average"],
    text: "A **moving average** replaces each value by the mean of it and its neighbours, for example of the last three months. It shows the trend without the ups and downs, and lags behind sudden changes.",
    measurable: true,
  },
];
