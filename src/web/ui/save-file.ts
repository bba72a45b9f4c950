/** Hands a file to the browser's downloads under its own name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by the next turn; until then the address has to live.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
