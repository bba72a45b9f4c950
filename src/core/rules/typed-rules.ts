/** What is typed must be: asked by the form for kindness, and by the contract for truth. */

/** Characters of a password (ACC-7a). */
export const passwordLength = { least: 12, most: 128 } as const;

/** Characters of a member's words; the database holds to the same. */
export const testimonialLength = { least: 20, most: 400 } as const;

/** A transaction's id as its chain writes it: hexadecimal, or Solana's base 58. */
export const transactionForm = /^[0-9A-Za-z]{64,90}$/;

/** Characters that tell the staff at least how a payment was made. */
export const minClaimText = 10;

/** Letters of a reason at least, spaces at its ends not counted. */
export const minReason = 3;

/** A price in dollars above zero, to the millionth. */
export const priceForm = /^(?=.*[1-9])\d{1,10}(\.\d{1,6})?$/;

/**
 * A field of public forms that people cannot see: what fills it in is a program. No password
 * manager has anything of that name, as it may have a website of its owner's.
 */
export const trapField = 'second_message';

/**
 * Letters of signed transactions that are handed in at once. What spends one coin of an old script
 * carries all that made it, 100,000 bytes at the most (a standard transaction), in hexadecimal.
 */
export const longestSigned = 240_000;

/** Whole hours for which a price that people set may hold. */
export const priceHours = { least: 1, most: 24 } as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether it is an id as rows have one, in small letters or in capitals. */
export const isId = (text: string): boolean => uuid.test(text);
