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
