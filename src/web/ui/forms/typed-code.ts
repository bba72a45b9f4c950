/**
 * A code as mails and authenticators write it, copied in whatever way: '478 896', '478-896' and
 * '４７８８９６' are one code, and what nobody can see is no part of it (INP-1).
 */
export const bareCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '');
