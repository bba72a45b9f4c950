const special = /[.*+?^${}()|[\]\\]/g;
const anyAddress = /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/g;

/**
 * Masks the names of the people concerned and any e-mail address in a typed reason: published texts
 * say why, never who (SOL-1).
 */
export function maskNames(text: string, names: readonly string[]): string {
  const known = names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(special, String.raw`\$&`));
  const masked = text.replace(anyAddress, '[name]');
  if (known.length === 0) return masked;
  // Letters of any script continue a name: \b knows only those of ASCII.
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return masked.replace(whole, '[name]');
}
