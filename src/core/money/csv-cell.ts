const isNumber = /^-?\d+(\.\d+)?$/;
// What a spreadsheet takes for the start of a formula; the wide forms of East Asian text too.
const startsFormula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
// One that parts at semicolons or tabs begins a cell where ours goes on, in quotes or not.
const startsWithin = /((?:;|(?<=[^])[\t\r\n])[ "]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A value as a cell that no spreadsheet runs; a number below zero stays a number. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const guarded = text.replaceAll(startsWithin, "$1'");
  return startsFormula.test(guarded) && !isNumber.test(text) ? `'${guarded}` : guarded;
}
