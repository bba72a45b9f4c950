import { brake as english } from './en/site/brake.ts';
import { inLanguage } from './language.ts';

export const brake = inLanguage('brake', english);
