/** Formats a share: never 0 % for something, never 100 % for less than everything. */
export function shareWords(part: number, whole: number): string {
  if (part === 0 || whole === 0) return "0 %";
  const share = (part / whole) * 100;
  if (share < 0.1) return "<0.1 %";
  if (share > 99.9 && part < whole) return ">99.9 %";
  return `${share >= 10 && Number.isInteger(share) ? share.toFixed(0) : share.toFixed(1)} %`;
}
