/**
 * Returns what spellings of the same item have in common: `Google Ads`, `google_ads` and `GOOGLE-ADS ` have the same key. Keeps
 * what separates digits, so that `1-2` is not `12`.
 */
export function toItemKey(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/(?<=\p{N})[^\p{L}\p{N}]+(?=\p{N})/gu, "-")
    .replace(/[^\p{L}\p{N}-]+|(?<!\p{N})-|-(?!\p{N})/gu, "");
}
