/** Limits of uploads. */
export interface UploadLimits {
  /** Maximum bytes of one file. */
  fileBytes: number;
  /** Maximum number of unfinished uploads. */
  unfinished: number;
  /** Bytes that stay free on the disk, besides unfinished uploads. */
  spareBytes: number;
  /** Maximum space that reading a file takes, as a multiple of its own size. */
  readingShare: number;
}

export const uploadLimits: UploadLimits = {
  fileBytes: 5 * 1024 ** 3,
  unfinished: 200,
  spareBytes: 256 * 1024 ** 2,
  readingShare: 1,
};

/** Formats a number of bytes for people, for example `4.9 GB`. */
export function toByteWords(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[power]}`;
}
