import { useEffect, useState } from 'react';

/**
 * Returns `value` once it has not changed for `pauseMs`, so that typing queries the server once.
 */
export function useDebounced<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
