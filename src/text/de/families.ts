import type { Words } from '#core/rules/language.ts';
import type { families as english } from '../en/families.ts';

export const families: Words<typeof english> = { real_estate: 'Immobilien', crypto: 'Krypto' };
