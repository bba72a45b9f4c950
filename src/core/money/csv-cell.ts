const isNumber = /^-?\d+(\.\d+)?$/;
// Characters that start a formula in a spreadsheet, with their full-width forms.
const startsFormula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
// A spreadsheet that splits at semicolons or tabs starts a new cell there, in quotes or not.
const startsWithin = /((?:;|(?<=[^])[\t\r\n])[ "]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Returns a value as a cell that no spreadsheet executes; a negative number stays a number. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const guarded = text.replaceAll(startsWithin, "$1'");
  return startsFormula.test(guarded) && !isNumber.test(text) ? `'${guarded}` : guarded;
}
