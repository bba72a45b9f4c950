import { shippedHue } from '#core/brand/colours.ts';

/** How an installation presents itself: its name, and the hue that its colours follow from. */
export type Firm = { name: string; hue: number };

/** The software's own, where no brand is adopted: in tests, and in tools. */
export const ours: Firm = { name: 'Candor', hue: shippedHue };

let firm: Firm = ours;

/** Keeps what the module of the brand last read; each program reads it every few seconds. */
export function presentAs(read: Firm | undefined): void {
  firm = read ?? ours;
}

/** The firm as this program last read it, for mails, documents and keys. */
export const firmNow = (): Firm => firm;
