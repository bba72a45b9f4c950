import { palette as english } from './en/palette.ts';
import { inLanguage } from './language.ts';

export const palette = inLanguage('palette', english);
