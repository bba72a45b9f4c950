import { ALLOWED_WORDS, PROMISE_WORDS, SHIPPED } from './promise-words.ts';
import { isTest, lineAt, type Breach, type Rule, type SourceFile } from './tree.ts';

/** Blanks the allowed phrases, across line breaks, and keeps every offset. */
function withoutAllowed(text: string): string {
  return ALLOWED_WORDS.reduce((rest, allowed) => {
    const terms = allowed.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const spread = new RegExp(terms.join('\\s+'), 'g');
    return rest.replace(spread, (found) => found.replace(/\S/g, ' '));
  }, text);
}

/** Markup breaks lines anywhere: a space in a phrase matches any white space. */
export const loose = ({ source, flags }: RegExp): RegExp =>
  new RegExp(source.replaceAll('[- ]', '(?:-|\\s+)').replaceAll(' ', '\\s+'), flags);

const PATTERNS = PROMISE_WORDS.map(loose);

/** Every promise phrase in a text that a visitor may read. */
export function promisesIn({ path, text }: SourceFile): Breach[] {
  const rest = withoutAllowed(text);
  return PATTERNS.flatMap((pattern) =>
    [...rest.matchAll(pattern)].map((match) => ({
      path,
      line: lineAt(rest, match.index),
      because: `says '${match[0].replace(/\s+/g, ' ')}' (INT-1)`,
    })),
  );
}

export const isShipped = ({ path }: SourceFile): boolean =>
  !isTest(path) && SHIPPED.some((place) => place.test(path));

/** The copy test of INT-1 over all shipped text: pages, catalogues, mails, seeds, messages. */
export const promises: Rule = {
  name: 'no promises',
  check: (files) => files.filter(isShipped).flatMap(promisesIn),
};
