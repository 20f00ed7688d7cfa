const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Maximum pixels of a picture: far more than what is drawn, and no more than a browser easily decodes. */
const mostPixels = 36_000_000;

/** Whether base64 holds the start of a PNG of a displayable size. */
export function isPicture(base64: string): boolean {
  const head = Buffer.from(base64.slice(0, 64), "base64");
  if (head.length < 33 || !head.subarray(0, 8).equals(signature)) return false;
  if (head.toString("latin1", 12, 16) !== "IHDR") return false;
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)];
  return width > 0 && height > 0 && width * height <= mostPixels;
}
