const LETTER_MS = 50;
const HELD_MS = 2000;

/**
 * Cycles a heading's titles letter by letter (PUB-5). The whole title is laid out at once and then
 * revealed, so that lines never rewrap; screen readers get the first title only.
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
