import { type Language, languageAt } from '#core/rules/language.ts';
import { routes } from '../../../src/web/site/server/pages.tsx';

/** Every public page of an installation in each language: the fixed ones, and a plan's label. */
export async function publicPaths(url: string): Promise<Record<Language, string[]>> {
  const { data } = (await (await fetch(`${url}/api/plans`)).json()) as { data: { id: string }[] };
  const paths = routes.map((route) => route.replace(':id', data[0]!.id));
  const pathsIn = (language: Language) => paths.filter((path) => languageAt(path) === language);
  return { en: pathsIn('en'), de: pathsIn('de') };
}
