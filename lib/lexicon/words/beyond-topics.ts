/** Topics beyond the engine, whatever the data. */
export type BeyondTopic = "forecast" | "cause" | "model" | "test" | "change" | "judgement" | "position" | "chart";

/** Phrases that ask for the topic, separated by "|"; only a sign of it when no rule understood them. */
const topicPhrases: Readonly<Record<BeyondTopic, string>> = {
  change:
    "create|add|remove|delete|drop|fill|impute|clean|cleaning|convert|transform|normalise|normalize|standardise|standardize|rename|encode|categorise|categorize|new column|new columns|new feature|feature engineering|preprocess|preprocessing|export|save|download|update|insert|resample|interpolate|overwrite|erase|truncate",
  model:
    "regression|linear regression|regress|classify|classifier|classification|cluster analysis|clustering|machine learning|random forest|kmeans|k means|pca|principal component|principal components|neural network|decision tree|feature importance|simulate|simulation|optimise|optimize|anomaly detection",
  test: "significant|significantly|significance|statistically|hypothesis|t test|ttest|anova|chi square|chi squared|p value|p values|normality|normally|normally distributed|normal distribution|shapiro|wilk|kolmogorov|confidence interval|confidence intervals|z score|z scores|kurtosis|covariance|standard error",
  forecast:
    "forecast|forecasts|forecasting|predict|predicts|predicted|predicting|prediction|predictions|extrapolate|next year|next month|next week|next quarter|tomorrow|in the future|will be|will|expect",
  cause:
    "cause|causes|caused|causal|because of|affect|affects|affected|influence|influences|influenced|impact|effect|drives|drivers|driven by|explains|lead to|leads to|due to|depend on|depends on|controlling for",
  judgement: "best|worst|better|worse|good|bad|recommend|should|opinion|ideal|optimal",
  position:
    "first \\d+|last \\d+|first rows?|last rows?|consecutive|streak|in a row|nth|row number|random|sample of|remaining|head|tail",
  chart:
    "violin|heatmap|heat map|treemap|radar|bubble|sankey|waterfall|donut|doughnut|gauge|map|word cloud|candlestick|3d",
};

const patterns = (Object.entries(topicPhrases) as [BeyondTopic, string][]).map(
  ([topic, phrases]) =>
    [
      topic,
      new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.replaceAll(" ", "[\\s-]+")})(?![\\p{L}\\p{N}])`, "iu"),
    ] as const,
);

/** Finds what a text that no rule understood requests beyond the engine, with the words for it; null for nothing. */
export function findBeyondTopic(text: string): { topic: BeyondTopic; words: string } | null {
  for (const [topic, pattern] of patterns) {
    const words = pattern.exec(text)?.[0];
    if (words !== undefined) return { topic, words };
  }
  return null;
}
