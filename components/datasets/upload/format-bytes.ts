const units = ["B", "KB", "MB", "GB", "TB"];

/** Formats a size in steps of 1,000: `14 KB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || size >= 9.95 ? 0 : 1;
  return `${size.toFixed(digits)} ${units[unit]}`;
}
