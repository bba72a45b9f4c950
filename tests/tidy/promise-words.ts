/**
 * INT-1 and INT-2: phrases forbidden in every page, catalogue, mail, plan and seed. A phrase with
 * an honest reason (a caution, a denial) is allowed by its exact text, and only there.
 */
export const PROMISE_WORDS: readonly RegExp[] = [
  /\bguarante\w*/gi,
  /\brisk[- ]?free\b/gi,
  /\b(no|zero|without( any)?) risks?\b/gi,
  /\bfixed[- ](returns?|profits?|incomes?|interest|yields?)\b/gi,
  /\b(daily|weekly|hourly)[- ](returns?|profits?|incomes?|interest|yields?|payouts?|earnings)\b/gi,
  /\b(assured|certain|sure|secured) (returns?|profits?|incomes?|gains?)\b/gi,
  /\bpassive income\b/gi,
  /\b(double|triple|multiply) your (money|investment|capital|deposit|bitcoin)\b/gi,
  /\byou (will|shall) (earn|gain|profit|receive \d)/gi,
  /\b(never|cannot|can't|can not) lose\b/gi,
  /\b(safe|secure) investment\b/gi,
  /\b(get|become) rich\b/gi,
  /\bfinancial freedom\b/gi,
  /\bhigh(est)? returns?\b/gi,
  /\b(fully|100 ?%) (safe|secure|insured|protected)\b/gi,
  /\b(fdic|sipc)\b/gi,
  /\binsured\b/gi,
  // Permanent urgency, and unmeasured times.
  /\boffers? ends? soon\b/gi,
  /\b(limited time|last chance|act now|hurry|don't miss|while (they|it) lasts?)\b/gi,
  /\bonly \d+ (left|spots?|places?)\b/gi,
  /\b(instant|immediate) (withdrawals?|payouts?|profits?)\b/gi,
  /\b(in )?less than 24 ?h(ou)?rs?\b/gi,
  // Unproven customers and licences.
  /\b(trusted|loved) by (over )?[\d,]+/gi,
  /\b[\d,]+\+? (happy|satisfied) (clients|members|investors)\b/gi,
  /\b(award[- ]winning|world[- ]class|market[- ]leading)\b/gi,
  // Unproven claims of safety.
  /\b(money|funds?|savings) (is|are|stays?|remains?) (always |fully )?(safe|secure)\b/gi,
  /\b(bank|military)[- ]grade\b/gi,
  /\b(unlimited|steady|stable|consistent) (returns?|profits?|gains?|incomes?|earnings)\b/gi,
  // The same in German.
  /\bgarant(ie|ier)\w*/gi,
  /\brisiko(frei|los)\w*/gi,
  /\bohne( jedes)? risiko\b/gi,
  /\b(feste|sichere|tägliche|hohe|höchste)[rsn]? (rendite|ertr|zins|gewinn|auszahlung)/gi,
  /\bpassives einkommen\b/gi,
  /\bsichere (geld)?anlage\b/gi,
  /\bsie werden [^.]*(verdienen|gewinnen)\b/gi,
  /\b(sofortige|umgehende) auszahlung/gi,
  /\bversichert\b/gi,
];

/** INT-2: the sound of invented praise. A member's words come only from the table. */
export const TESTIMONIAL_WORDS: readonly RegExp[] = [
  /\b(I|we) (have |had )?(been )?(invest(ed|ing)|earn(ed|ing)) (with|here|my|our|over|more|\$)/gi,
  /\b(I|we) (have |had )?(deposited|withdrew|doubled|made) (my|our|over|more|\$)/gi,
  /\bmy (account manager|broker|first (withdrawal|payout)) (was|is|has|came|arrived)\b/gi,
  /\bmy (profits?|returns|portfolio) (has|have|came|arrived|grew|doubled)\b/gi,
  /\b(changed|transformed) (my|our) li(fe|ves)\b/gi,
  /\b(highly|strongly|warmly) recommend(ed)?\b/gi,
  /\b(thanks|thank you) to candor\b/gi,
  /\bbest (platform|investment|decision) (I|of my|ever|we)\b/gi,
  /\bcandor (is|was|has been) (amazing|the best|great|fantastic|excellent|wonderful)\b/gi,
  /\b(five|5)[- ]stars?\b/gi,
  /\b(happy|satisfied) (client|customer|investor|member)s? (says?|said|writes?|wrote)\b/gi,
];

/** Exact cautions and denials. Longer ones first: each is removed before the search. */
export const ALLOWED_WORDS: readonly string[] = [
  'Target, not guaranteed. Capital at risk.',
  'Ziel, nicht garantiert. Kapitalverlust möglich.',
  'Targets are not guaranteed and capital is at risk.',
  'not promised and not insured by anyone',
  'No deposit guarantee scheme and no deposit insurance applies.',
];

/** The text that visitors read: pages, catalogues, messages, mails, plans, seeds. */
export const SHIPPED: readonly RegExp[] = [
  /^src\/.*\.(tsx?|html)$/,
  /^db\/.*\.sql$/,
  /^scripts\/.*\.ts$/,
];
