/** Rules of typed values: the form checks them to help, the contract to enforce. */

/** Characters of a password (ACC-7a). */
export const passwordLength = { least: 12, most: 128 } as const;

/** The length of a testimonial in characters; the database enforces the same. */
export const testimonialLength = { least: 20, most: 400 } as const;

/** The form of a transaction's id on its chain: hexadecimal, or Solana's base 58. */
export const transactionForm = /^[0-9A-Za-z]{64,90}$/;

/** The fewest characters with which a claim describes the payment to the staff. */
export const minClaimText = 10;

/** The fewest letters of a reason, without spaces at its ends. */
export const minReason = 3;

/** A price in dollars above zero, to the millionth. */
export const priceForm = /^(?=.*[1-9])\d{1,10}(\.\d{1,6})?$/;

/**
 * A field of public forms that people cannot see: only a program fills it in. Password managers do
 * not autofill this name, as they might 'website'.
 */
export const trapField = 'second_message';

/**
 * The total length of the signed transactions in one request. A transaction that spends a coin of
 * an old script carries the whole one that made it, at most 100,000 bytes (standard transaction),
 * in hexadecimal.
 */
export const longestSigned = 240_000;

/** The whole hours for which a manual price may apply. */
export const priceHours = { least: 1, most: 24 } as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a row id, in lower or upper case. */
export const isId = (text: string): boolean => uuid.test(text);
