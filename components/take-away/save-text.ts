/** Saves a text as a file on a person's machine. */
export function saveText({ name, text, mediaType }: { name: string; text: string; mediaType: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it on the click.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
