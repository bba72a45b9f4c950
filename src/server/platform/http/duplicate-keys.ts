/** Returns the end of the JSON string that begins at `at`: after its closing quote. */
function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

/** Returns the first character at or after `at` that is not JSON whitespace. */
function signAfterSpace(text: string, at: number): string | undefined {
  let next = at;
  while (' \t\n\r'.includes(text[next] ?? '-')) next += 1;
  return text[next];
}

/**
 * Returns the first key that occurs twice in one object of a JSON text; null if there is none.
 * JSON.parse keeps the last value, but a proxy or a log may read the first (T-15).
 */
export function duplicateKeyOf(text: string): string | null {
  // The keys of each open object; null for a list.
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keys && signAfterSpace(text, end) === ':') {
        const key = JSON.parse(text.slice(at, end)) as string;
        if (keys.has(key)) return key;
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return null;
}
