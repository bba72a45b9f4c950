import type { KeyOf } from '../../app/api.ts';

/** What is said, as text, so that what is the same can be known; a file by what tells it apart. */
export const textOf = (input: unknown): string =>
  JSON.stringify(input, (_key, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ) ?? '';

/** One sending of a command: the keys that it takes, and that it was answered. */
type Attempt = { keyOf: KeyOf; succeeded: () => void };

/** The keys of what was sent and not answered with success; those of a draft are kept with it. */
export type Keys = Pick<Map<string, string>, 'get' | 'set' | 'delete'>;

/**
 * The Idempotency-Keys of a form. What is sent keeps its key until it was answered with success, so
 * that a second press or a broken line cannot happen twice; anything else has another key, and so
 * has the same thing once it succeeded.
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
