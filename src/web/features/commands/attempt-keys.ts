import type { KeyOf } from '../../app/api.ts';

/** Returns an input as text, to detect equal inputs; a file is represented by its properties. */
export const textOf = (input: unknown): string =>
  JSON.stringify(input, (_key, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ) ?? '';

/** One submission of a command: its keys, and a callback for success. */
type Attempt = { keyOf: KeyOf; succeeded: () => void };

/** The keys of submissions without success; a draft stores its keys with it. */
export type Keys = Pick<Map<string, string>, 'get' | 'set' | 'delete'>;

/**
 * Manages a form's Idempotency-Keys. An input keeps its key until it succeeds, so that a second
 * press or a broken connection cannot repeat it. Any other input gets a new key, and so does the
 * same input after its success.
 */
export function attemptKeys(keys: Keys = new Map()): () => Attempt {
  return () => {
    const sent: string[] = [];
    return {
      keyOf: (path, input) => {
        const body = textOf([path, input]);
        const key = keys.get(body) ?? crypto.randomUUID();
        keys.set(body, key);
        sent.push(body);
        return key;
      },
      succeeded: () => sent.forEach((body) => keys.delete(body)),
    };
  };
}
