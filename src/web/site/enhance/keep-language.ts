import type { Language } from '#core/rules/language.ts';
import { keepChosen } from '../../app/chosen-language.ts';

/** Who turns to another language here finds the portal in it too. */
export function keepLanguage(link: HTMLAnchorElement): void {
  link.addEventListener('click', () => keepChosen(link.hreflang as Language));
}
