import { typeTitles } from './type-titles.ts';

// The public pages are complete without this file; it only adds life (PUB-3, PUB-5).

const header = document.querySelector('.head');

/** Solid black once the page is scrolled more than 50 px; a page without a scene is so always. */
function followScroll(head: Element): void {
  if (head.classList.contains('solid')) return;
  const look = (): void => {
    head.classList.toggle('solid', scrollY > 50);
  };
  addEventListener('scroll', look, { passive: true });
  look();
}

/** The navigation folds into a panel on a phone; Escape and a choice close it. */
function openMenu(head: Element): void {
  const button = head.querySelector<HTMLButtonElement>('.menu');
  const show = (isOpen: boolean): void => {
    head.classList.toggle('open', isOpen);
    button?.setAttribute('aria-expanded', String(isOpen));
  };
  button?.addEventListener('click', () => show(!head.classList.contains('open')));
  head.querySelector('.nav')?.addEventListener('click', () => show(false));
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !head.classList.contains('open')) return;
    show(false);
    button?.focus();
  });
}

if (header !== null) {
  followScroll(header);
  openMenu(header);
}

const title = document.querySelector<HTMLElement>('[data-titles]');
if (title !== null) typeTitles(title);
