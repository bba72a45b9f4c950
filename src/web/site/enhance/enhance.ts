import { checkFile } from './check-file.ts';
import { greetMember } from './greet-member.ts';
import { keepLanguage } from './keep-language.ts';
import { openDrawer } from './open-drawer.ts';
import { openServices } from './open-menu.ts';
import { playScene } from './play-scene.ts';
import { revealOnScroll } from './reveal.ts';
import { sendForm } from './send-form.ts';
import { turnSlides } from './turn-slides.ts';
import { typeTitles } from './type-titles.ts';

// The public pages are complete without this script; it only adds interaction (PUB-3, PUB-5).

/** Runs an enhancer on its element, if the page has one. */
function on(selector: string, enhance: (element: HTMLElement) => void): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (element !== null) enhance(element);
}

/** Makes the header solid black once the page is scrolled more than 50 px. */
function followScroll(head: Element): void {
  const look = (): void => {
    head.classList.toggle('header-solid', scrollY > 50);
  };
  addEventListener('scroll', look, { passive: true });
  look();
}

on('.site-header', (head) => {
  head.classList.add('header-live');
  followScroll(head);
  on('.drawer-button', (button) => openDrawer(head, button as HTMLButtonElement));
});
on('.services-item', openServices);
on('.site-nav-login', (link) => greetMember(link as HTMLAnchorElement));
on('[data-titles]', typeTitles);
on('.language', (link) => keepLanguage(link as HTMLAnchorElement));
on('.voices', turnSlides);
revealOnScroll();
on('form', (form) => sendForm(form as HTMLFormElement));
on('.film', playScene);
on('.verify', checkFile);
