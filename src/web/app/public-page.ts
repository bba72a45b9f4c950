import { publicAddress } from '#contract/paths.ts';
import { language } from '#text/language.ts';

/** Returns the address of a public page in the portal's language. */
export const publicPage = (path: string): string => publicAddress(language(), path);
