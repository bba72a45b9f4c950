import { publicAddress } from '#contract/paths.ts';
import { language } from '#text/language.ts';

/** A public page in the language of the portal around the link. */
export const publicPage = (path: string): string => publicAddress(language(), path);
