import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';

// All but tab and the two line ends: no column, mail or screen has a use for the others.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const isPlain = (text: string): boolean => text.isWellFormed() && !control.test(text);

/** Returns the first field whose text cannot be displayed, searching lists and objects. */
function firstStrange(input: unknown, name: string, depth: number): string | null {
  if (typeof input === 'string') return isPlain(input) ? null : name;
  if (input instanceof File) return isPlain(input.name) ? null : name;
  if (typeof input !== 'object' || input === null || depth === 0) return null;
  for (const [key, value] of Object.entries(input)) {
    const found = firstStrange(value, name === '' ? key : name, depth - 1);
    if (found !== null) return found;
  }
  return null;
}

const deepest = 6;

/** Refuses text with control characters or lone surrogates, in any field. */
export function refuseControlCharacters(input: unknown): void {
  const field = firstStrange(input, '', deepest);
  if (field === null) return;
  const fields = { [field]: note('shape_unshowable') };
  throw new Refusal('shape_invalid', { fields });
}

/** Refuses any input to a call whose contract has none. */
export function refuseAnyInput(input: unknown): void {
  const names = Object.keys(input ?? {}).slice(0, 50);
  if (names.length === 0) return;
  const unknown = names.map((name) => [name.slice(0, 60), note('shape_unknown')]);
  throw new Refusal('shape_invalid', { fields: Object.fromEntries(unknown) });
}

/** Returns the value, or refuses by the field's name if this variant requires it. */
export function needed<T>(value: T | undefined, field: string): T {
  if (value === undefined) {
    throw new Refusal('shape_invalid', { fields: { [field]: note('field_needed') } });
  }
  return value;
}
