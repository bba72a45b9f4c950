const LETTER_MS = 50;
const HELD_MS = 2000;

/**
 * Cycles the titles of a heading, letter by letter (PUB-5). The whole title is laid out at once and
 * uncovered, so that lines never break again; a screen reader hears the first title alone.
 */
export function typeTitles(heading: HTMLElement): void {
  const titles = JSON.parse(heading.dataset.titles ?? '[]') as string[];
  const [first] = titles;
  if (first === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  heading.setAttribute('aria-label', first);
  const [shown, hidden] = ['typed', 'untyped'].map((name) => {
    const part = document.createElement('span');
    part.className = name;
    part.setAttribute('aria-hidden', 'true');
    return part;
  }) as [HTMLElement, HTMLElement];
  heading.replaceChildren(shown, hidden);
  let [at, letters] = [0, first.length];
  const step = (): void => {
    const title = titles[at] ?? first;
    shown.textContent = title.slice(0, letters);
    hidden.textContent = title.slice(letters);
    const isWhole = letters >= title.length;
    [at, letters] = isWhole ? [(at + 1) % titles.length, 0] : [at, letters + 1];
    setTimeout(step, isWhole ? HELD_MS : LETTER_MS);
  };
  step();
}
