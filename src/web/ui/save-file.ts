import { firmFile } from '#core/brand/file-names.ts';
import { firm } from './brand/firm.ts';

/** Saves a file through the browser's downloads, under the given name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = firmFile(firm.name, name);
  link.click();
  // The download has started by then; until then the URL must stay valid.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
