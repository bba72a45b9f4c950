// The testimonial carousel (PUB-5): loops, advances every 3000 ms, resumes after a touch, can be
// paused, and stays still under reduced motion. Why it is not a library: record 0008.

const STAY_MS = 3000;
const MOST_IN_VIEW = 3;
const still = matchMedia('(prefers-reduced-motion: reduce)');

type Row = { row: HTMLElement; count: number; step: () => number; fits: () => boolean };

/** Repeats the first slides after the last, for an endless loop; hidden from screen readers. */
function repeatFirst(row: HTMLElement, slides: HTMLElement[]): HTMLElement[] {
  const again = slides.slice(0, MOST_IN_VIEW).map((slide) => {
    const copy = slide.cloneNode(true) as HTMLElement;
    copy.inert = true;
    copy.ariaHidden = 'true';
    return copy;
  });
  row.append(...again);
  return again;
}

/** Moves by `by` slides. Past the last come the repeated first ones, where it starts over. */
function turn({ row, count, step }: Row, by: 1 | -1): void {
  const slide = Math.round(row.scrollLeft / step());
  const isAtStart = by < 0 && slide === 0;
  const from = isAtStart ? count : slide % count;
  if (from !== slide) row.scrollTo({ left: from * step(), behavior: 'instant' });
  row.scrollTo({ left: (from + by) * step(), behavior: still.matches ? 'instant' : 'smooth' });
}

function rowOf(row: HTMLElement): Row {
  const slides = [...row.children] as HTMLElement[];
  const again = repeatFirst(row, slides);
  const [first, second] = [slides[0], slides[1] ?? again[0]];
  const step = (): number => (second?.offsetLeft ?? 1) - (first?.offsetLeft ?? 0);
  const fits = (): boolean => slides.length * step() <= row.clientWidth + step() / 2;
  new ResizeObserver(() => {
    const isWhole = fits();
    for (const copy of again) copy.hidden = isWhole;
    row.parentElement?.classList.toggle('slides-live', !isWhole);
  }).observe(row);
  return { row, count: slides.length, step, fits };
}

/** Advances automatically; returns functions to restart the wait and to pause or resume. */
function keepTurning(slides: Row): { again: () => void; toggle: () => boolean } {
  let isPaused = false;
  let waiting = 0;
  const again = (): void => {
    clearTimeout(waiting);
    if (isPaused || still.matches) return;
    waiting = window.setTimeout(() => {
      if (!slides.fits()) turn(slides, 1);
      again();
    }, STAY_MS);
  };
  still.addEventListener('change', again);
  again();
  return {
    again,
    toggle: () => {
      isPaused = !isPaused;
      again();
      return isPaused;
    },
  };
}

export function turnSlides(box: HTMLElement): void {
  const row = box.querySelector<HTMLElement>('.slides');
  const [before, next, pause] = box.querySelectorAll('button');
  if (row === null || !before || !next || !pause) return;
  const slides = rowOf(row);
  const { again, toggle } = keepTurning(slides);
  const onward = (by: 1 | -1) => () => turn(slides, by);
  before.addEventListener('click', onward(-1));
  next.addEventListener('click', onward(1));
  pause.addEventListener('click', () => {
    pause.textContent = (toggle() ? box.dataset.play : box.dataset.pause) ?? '';
  });
  row.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined;
    if (by === undefined) return;
    event.preventDefault();
    turn(slides, by);
  });
  // Any interaction restarts the full wait.
  for (const touch of ['click', 'keydown', 'pointerdown', 'pointerup', 'wheel', 'touchmove']) {
    box.addEventListener(touch, again, { passive: true });
  }
}
