const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** A length of time in its two largest units: 90061 → '1 d 1 h', 75 → '1 min 15 s', 0 → '0 s'. */
export function spanOf(seconds: number): string {
  const first = units.findIndex(([, size]) => seconds >= size);
  if (first === -1) return '0 s';
  let rest = seconds;
  const parts = units.slice(first, first + 2).map(([name, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? '' : `${count} ${name}`;
  });
  return parts.filter((part) => part !== '').join(' ');
}
