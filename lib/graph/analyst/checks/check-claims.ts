/** Words that a statistical test has to stand behind. */
const significance =
  /\bstatistical(?:ly)? significan\p{L}*|\bsignifican(?:t|tly|ce)\b(?! (?:figures?|digits?))|\bp[- ]?values?\b|\bp\s?[<=>≤≥]\s?0?\.\d+/u;
/** Words that say that one thing brings about another. */
const causes =
  /\b(?:causes|caused by|causing|causation|causal\p{L}*|is the cause of|leads to|results in|because of|due to|drives)\b/u;
const aboutRelations = /\bcorrelat\p{L}*|\brelation\p{L}*|\bassociat\p{L}*/u;
const doubting =
  /\b(?:not|no|never|without|cannot|can't|doesn't|does not|isn't|neither|nor|whether|if|may|might|could|untested)\b/u;
const tests =
  /\b(?:ttest\w*|mannwhitneyu|wilcoxon|kruskal|f_oneway|anova\w*|chi2_contingency|chisquare|fisher_exact|pearsonr|spearmanr|kendalltau|linregress|shapiro|normaltest|ks_\w+|kstest|levene|bartlett|permutation_test|bootstrap|binomtest|proportions_ztest|OLS|ols|Logit|logit|pvalues?|p_value|tukey\w*)\b/u;

/**
 * Words of an explanation that nothing stands behind: of significance when the code makes no test, and of causes when it computes a
 * correlation. @returns what is wrong in one sentence with the words at fault, or null.
 */
export function checkClaims(options: {
  explanation: string;
  code: string;
  isCorrelation: boolean;
}): { detail: string; unknown: string[] } | null {
  const sentences = options.explanation.toLowerCase().split(/(?<=[.!?])\s+|\n+/u);
  const claims = sentences.filter((sentence) => !doubting.test(sentence));
  const significant = tests.test(options.code)
    ? undefined
    : claims.map((one) => significance.exec(one)?.[0]).find(Boolean);
  if (significant !== undefined) {
    return {
      detail: `The text says “${significant}”, but the code makes no statistical test.`,
      unknown: [`“${significant}” without a test`],
    };
  }
  const causing = options.isCorrelation
    ? claims.find((one) => causes.test(one) && (aboutRelations.test(one) || /\bcaus/u.test(one)))
    : undefined;
  const word = causing === undefined ? undefined : causes.exec(causing)?.[0];
  if (word === undefined) return null;
  return {
    detail: `The text says “${word}”, but a correlation shows no cause.`,
    unknown: [`“${word}” of a correlation`],
  };
}
