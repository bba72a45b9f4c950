const special = /[.*+?^${}()|[\]\\]/g;
const anyAddress = /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/g;

/**
 * A reason as people typed it, without the names of whom it is about and without any e-mail
 * address: what is published says why, never who (SOL-1).
 */
export function maskNames(text: string, names: readonly string[]): string {
  const known = names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(special, String.raw`\$&`));
  const masked = text.replace(anyAddress, '[name]');
  if (known.length === 0) return masked;
  // Letters of any script end a name: \b knows only those of ASCII.
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return masked.replace(whole, '[name]');
}
