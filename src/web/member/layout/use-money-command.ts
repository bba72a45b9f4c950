import { useRef } from 'react';

/**
 * The Idempotency-Key of a form attempt: the same while what is sent stays the same, so that a
 * repeated press or a broken line cannot move money twice; a new one once the person changed it.
 */
export function useMoneyCommand() {
  const last = useRef<{ body: string; key: string } | null>(null);
  return (input: unknown): string => {
    const body = JSON.stringify(input);
    if (last.current?.body !== body) last.current = { body, key: crypto.randomUUID() };
    return last.current.key;
  };
}
