// A catalogue with marked texts: text without a mark came from elsewhere, and is in the wrong
// language once there are two.

export type Marks = readonly [open: string, close: string];

/** Characters that no screen shows and no sentence contains. */
export const unseenMarks: Marks = ['\u2062', '\u2063'];

/**
 * Marks every text of a catalogue. Values inserted into a sentence stay outside the marks, and
 * addresses and file names are unchanged. The function is self-contained: a test sends its source
 * to the browser.
 */
export function marked<Value>(value: Value, [open, close]: Marks): Value {
  const isText = (text: string): boolean => /\p{L}/u.test(text) && !/^\/|^[\w-]+\.\w+$/.test(text);
  const gap = (row: unknown): unknown => (typeof row === 'string' ? close + row + open : row);
  const mark = (row: unknown): unknown => {
    if (typeof row === 'string') return isText(row) ? open + row + close : row;
    if (Array.isArray(row)) return row.map(mark);
    if (typeof row === 'function') {
      return (...gaps: unknown[]) => {
        const plain: unknown = row(...gaps);
        const texts = gaps.filter((each) => typeof each === 'string');
        // An argument that only selects the text does not appear in it.
        const isChoice = texts.every((each) => !JSON.stringify(plain ?? null).includes(each));
        return mark(isChoice ? plain : row(...gaps.map(gap)));
      };
    }
    if (typeof row !== 'object' || row === null) return row;
    return Object.fromEntries(Object.entries(row).map(([key, inner]) => [key, mark(inner)]));
  };
  return mark(value) as Value;
}

/** The part of a text outside the marks. */
export function outsideOf(text: string, [open, close]: Marks): string {
  let depth = 0;
  let outside = '';
  for (const sign of text) {
    const step = sign === open ? 1 : sign === close ? -1 : 0;
    depth += step;
    if (step !== 0) outside += ' ';
    else if (depth <= 0) outside += sign;
  }
  return outside;
}
