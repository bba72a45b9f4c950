/** The families that plans belong to. */
export const families = { real_estate: 'Real estate', crypto: 'Crypto' };
