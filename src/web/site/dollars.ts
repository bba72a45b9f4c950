/** A wire amount as people read it; whole dollars lose their empty cents: '1000.00' → '$1,000'. */
export function dollars(amount: string): string {
  const [whole = '0', cents] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = cents === undefined || /^0*$/.test(cents) ? '' : `.${cents}`;
  return `${amount.startsWith('-') ? '−' : ''}$${grouped}${rest}`;
}
