/** Where a JSON string that begins at `at` ends: behind its closing quote. */
function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

/** The sign at or behind `at` that is no space of JSON, however many of them stand before it. */
function signAfterSpace(text: string, at: number): string | undefined {
  let next = at;
  while (' \t\n\r'.includes(text[next] ?? '-')) next += 1;
  return text[next];
}

/**
 * The first key that stands twice in one object of a text that is JSON; null where none does.
 * JSON.parse keeps the last of two, a proxy or a log may read the first (T-15).
 */
export function duplicateKeyOf(text: string): string | null {
  // The keys of each object that is open; null for a list.
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
