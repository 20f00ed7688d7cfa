/** Characters of a file name that a header can hold unchanged; all others appear only in the encoded form. */
const unplain = /[^A-Za-z0-9._ -]/g;

/** Builds the headers of a file to be saved and never shown as a page, under a name in any script (RFC 5987). */
export function attachmentHeaders(file: { name: string; mediaType: string }): Record<string, string> {
  const encoded = encodeURIComponent(file.name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    "content-type": file.mediaType,
    "content-disposition": `attachment; filename="${file.name.replace(unplain, "_")}"; filename*=UTF-8''${encoded}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
  };
}
