// Content below the first screen fades in on scroll (PUB-5). Nothing is hidden before the first
// scroll, so print, search and copy find everything.

const IN_LISTS = '.first-plans > *, .four > *, .why-list > li';
const PARTS = `main > :not(.hero) :is(.section-head, .page-width > *, ${IN_LISTS})`;

export function revealOnScroll(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const watch = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      target.classList.replace('unseen', 'seen');
    }
  });
  const begin = (): void => {
    // Measures everything before any change, so that the page is laid out once.
    const below = [...document.querySelectorAll(PARTS)].filter(
      (part) => part.getBoundingClientRect().top >= innerHeight,
    );
    for (const part of below) {
      // A nested part would fade twice.
      if (part.parentElement?.closest('.unseen')) continue;
      part.classList.add('unseen');
      watch.observe(part);
    }
  };
  addEventListener('scroll', begin, { once: true, passive: true });
}
