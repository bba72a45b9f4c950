/** Calls `ask` once per key and caches the answer; after a failure it calls again. */
export function keepAnswers<Key, Rest extends unknown[], Answer>(
  ask: (key: Key, ...rest: Rest) => Promise<Answer>,
): (key: Key, ...rest: Rest) => Promise<Answer> {
  const kept = new Map<Key, Promise<Answer>>();
  return (key, ...rest) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const asking = ask(key, ...rest);
    kept.set(key, asking);
    asking.catch(() => kept.delete(key));
    return asking;
  };
}

/** Calls `ask` at most once in `ms` milliseconds; callers in between get its last answer. */
export function keepFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  let askedAt = 0;
  return () => {
    if (asking !== undefined && performance.now() - askedAt < ms) return asking;
    askedAt = performance.now();
    const now = ask();
    asking = now;
    now.catch(() => (asking = undefined));
    return now;
  };
}
