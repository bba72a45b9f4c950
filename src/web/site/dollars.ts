/** A decimal with its thousands apart, its sign left out: '13138463.6' → '13,138,463.6'. */
export function grouped(decimal: string): string {
  const [whole = '0', rest] = decimal.replace('-', '').split('.');
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? apart : `${apart}.${rest}`;
}

/** A ratio in percent; far above a hundred its hundredths say nothing, and are cut off. */
export function ratioOf(percent: string): string {
  const [whole = '0'] = percent.split('.');
  return whole.length > 3 ? grouped(whole) : percent;
}

/** A wire amount as people read it; whole dollars lose their empty cents: '1000.00' → '$1,000'. */
export function dollars(amount: string): string {
  const [whole = '0', cents] = amount.replace('-', '').split('.');
  const rest = cents === undefined || /^0*$/.test(cents) ? '' : `.${cents}`;
  return `${amount.startsWith('-') ? '−' : ''}$${grouped(whole)}${rest}`;
}
