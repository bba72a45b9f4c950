import type { Language } from '#core/rules/language.ts';
import { keepChosen } from '../../app/chosen-language.ts';

/** Stores the language chosen here, so that the portal uses it too. */
export function keepLanguage(link: HTMLAnchorElement): void {
  link.addEventListener('click', () => keepChosen(link.hreflang as Language));
}
