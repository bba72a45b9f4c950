/** A decimal with its thousands apart, its sign left out: '13138463.6' → '13,138,463.6'. */
export function grouped(decimal: string): string {
  const [whole = '0', rest] = decimal.replace('-', '').split('.');
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? apart : `${apart}.${rest}`;
}

/** A ratio in percent; from ten times on it is a multiple, rounded down, as people would say it. */
export function ratioOf(percent: string): { figure: string; unit: '%' | 'times' } {
  const [whole = '0'] = percent.split('.');
  if (whole.length <= 3) return { figure: percent, unit: '%' };
  return { figure: grouped(whole.slice(0, -2)), unit: 'times' };
}

/** The same in one line: '104.20 %', '1,139 times'. */
export function ratioLine(percent: string): string {
  const { figure, unit } = ratioOf(percent);
  return `${figure}\u00a0${unit}`;
}

/** A wire amount as people read it; whole dollars lose their empty cents: '1000.00' → '$1,000'. */
export function dollars(amount: string): string {
  const [whole = '0', cents] = amount.replace('-', '').split('.');
  const rest = cents === undefined || /^0*$/.test(cents) ? '' : `.${cents}`;
  return `${amount.startsWith('-') ? '−' : ''}$${grouped(whole)}${rest}`;
}
