// A catalogue whose texts carry a mark: what is read without one came from elsewhere, and is in the
// wrong language as soon as there are two of them.

export type Marks = readonly [open: string, close: string];

/** Signs that no screen shows and no sentence has. */
export const unseenMarks: Marks = ['\u2062', '\u2063'];

/**
 * Every text within a catalogue between marks. What is put into the gaps of a sentence stands
 * outside of them, and addresses and names of files stay as they are. Stands alone: a test sends
 * it into the browser as source.
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
        // What is in a gap is not shown where it only chose the text.
        const isChoice = texts.every((each) => !JSON.stringify(plain ?? null).includes(each));
        return mark(isChoice ? plain : row(...gaps.map(gap)));
      };
    }
    if (typeof row !== 'object' || row === null) return row;
    return Object.fromEntries(Object.entries(row).map(([key, inner]) => [key, mark(inner)]));
  };
  return mark(value) as Value;
}

/** What of a text stands outside of the marks. */
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
