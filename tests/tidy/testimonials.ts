import { TESTIMONIAL_WORDS } from './promise-words.ts';
import { isShipped, loose } from './promises.ts';
import { matches, type Breach, type Rule, type SourceFile } from './tree.ts';

/** The only component that shows members' testimonials, from the published table rows. */
const CAROUSEL = 'src/web/site/sections/testimonials.tsx';

/** Files with visible text; a name beside a quotation does not belong there. */
const WORDS = /^(src\/(web|text)\/|db\/|scripts\/|src\/server\/(sandbox|site\/))/;

const PRAISE = TESTIMONIAL_WORDS.map(loose);

/** Praise in a member's voice, in any text. */
export const praiseIn = (file: SourceFile): Breach[] =>
  PRAISE.flatMap((pattern) => matches(file, pattern, 'praise that nobody said (INT-2)'));

const QUOTING = /<(blockquote|q|cite)\b/g;
const SIGNED = /[“"][^”"\n]{20,}[”"]\s*[—–]\s*\p{Lu}\p{Ll}+/gu;
const NAMED =
  /\b(name|author|by|client|customer|investor|reviewer)\s*:\s*['"]\p{Lu}\p{Ll}+ \p{Lu}\./gu;
const SEEDED = /insert\s+into\s+site\.testimonial\b/gi;

/** Signs of a testimonial that we wrote: quoted, signed, or seeded. */
function markup(file: SourceFile): Breach[] {
  const quoted = file.path === CAROUSEL ? [] : matches(file, QUOTING, 'only the carousel quotes');
  return [
    ...quoted,
    ...matches(file, SIGNED, 'a quotation with a name to it'),
    ...matches(file, NAMED, 'a person nobody has met'),
  ];
}

/** One function stores a member's words, by their token; no other text may fill the table. */
const seeds = (file: SourceFile): Breach[] =>
  file.path === 'db/code/site/testimonials.sql'
    ? []
    : matches(file, SEEDED, 'testimonials come from members');

/** INT-2: no template, catalogue or seed holds a testimonial; it comes only from the table. */
export const testimonials: Rule = {
  name: 'no invented testimonials',
  check: (files) =>
    files
      .filter((file) => isShipped(file) && WORDS.test(file.path))
      .flatMap((file) => [...praiseIn(file), ...markup(file), ...seeds(file)]),
};
