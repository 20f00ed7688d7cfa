const longest = 120;

/** Text from data as it may stand in a Markdown sentence: on one line, marks escaped, cut at 120 characters. */
export function escapeMarkdown(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const cut = line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
  return cut.replace(/[\\`*_{}[\]<>#|~$&!]/g, (mark) => (mark === "<" ? "&lt;" : mark === "&" ? "&amp;" : `\\${mark}`));
}
