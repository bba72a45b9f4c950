const isNumber = /^-?\d+(\.\d+)?$/;
// What a spreadsheet takes for the start of a formula; the wide forms of East Asian text too.
const startsFormula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A value as a cell that no spreadsheet runs; a number below zero stays a number. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return startsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;
}
