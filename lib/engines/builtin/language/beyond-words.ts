import type { BeyondTopic } from "./meaning";

/** Phrases that ask for something outside of what the engine can do, parted by "|". */
export const beyondWords: Readonly<Record<BeyondTopic, string>> = {
  forecast:
    "forecast|forecasts|forecasting|predict|predicts|predicted|predicting|prediction|predictions|project|projected|projection|extrapolate|next year|next month|next week|next quarter|in the future|future|will be|will|expect|estimate",
  cause:
    "why|cause|causes|caused|causal|reason|reasons|because|affect|affects|affected|influence|influences|influenced|impact|impacts|effect|effects|drive|drives|driver|drivers|driven|explain|explains|explained|lead to|leads to|due to|depend on|depends on|determine whether|factors|factor|contribute|contributes|controlling for",
  model:
    "regression|regress|regressions|classify|classifier|classification|cluster analysis|clustering|segment|segmentation|model|models|train|training|machine learning|random forest|kmeans|pca|principal component|principal components|neural network|decision tree|feature importance|simulate|simulation|optimise|optimize|anomaly detection|fit|accuracy",
  test: "significant|significantly|significance|hypothesis|t-test|ttest|anova|chi|chi-square|p-value|test|tests|normality|normally distributed|normal distribution|shapiro|wilk|kolmogorov|confidence interval|confidence intervals|z-score|z score|z-scores|z scores|skewed|skewness|kurtosis|covariance|standard error",
  change:
    "create|add|remove|delete|drop|replace|fill|impute|clean|cleaning|convert|transform|normalise|normalize|standardise|standardize|rename|encode|bin|categorise|categorize|new column|new feature|feature engineering|preprocess|preprocessing|split the|export|save|download|write|update|insert|resample|interpolate|merge duplicates|fix",
  join: "join|merge|combine|across datasets|both datasets|both files|other dataset|two datasets",
  growth:
    "growth|grow|grows|grew|grown|increase|increased|increases|increasing|decrease|decreased|decreases|decreasing|decline|declined|declining|rise|rising|rose|fall|falling|fell|improve|improved|improvement|year over year|year-on-year|yoy|percent change|percentage change|rolling|moving average|running total|cumulative|cumulatively|lag|compound|cagr|seasonal|seasonality|seasonally|season|seasons",
  judgement:
    "best|worst|better|worse|good|bad|interesting|surprising|important|recommend|should|unusual|typical|normal|weird|strange|insight|insights|story|pattern|patterns|opinion|ideal|optimal",
  condition: "if|unless|assuming|suppose|given|otherwise|neither|nor|never|none of|at all times|who else",
  position:
    "first|last|second|third|previous|following|preceding|earlier|later|consecutive|streak|in a row|nth|row number|random|sample of|another|other|others|else|remaining|rest|same|head|tail",
  ratio:
    "ratio|ratios|per capita|divided by|times|multiplied by|minus|plus|squared|logarithm|log|weighted|geometric|harmonic|trimmed|twice|half|double|rate|percentile|percentiles|quantile|above average|below average|than average|than the average|than the mean|above the mean|below the mean|above the average|below the average|above the median|below the median",
};
