/** The families of plans, as administrators read them. */
export const families = { real_estate: 'Real estate', crypto: 'Crypto' };
