// On a phone the navigation is a drawer: it traps the focus; Escape and a choice close it (PUB-3).

const phone = matchMedia('(max-width: 650px)');

/** Returns the visible controls of the open drawer, which can take the focus. */
const stops = (head: Element): HTMLElement[] =>
  [...head.querySelectorAll<HTMLElement>('.drawer-button, .site-nav a, .site-nav button')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }),
  );

function keepFocus(head: Element, event: KeyboardEvent): void {
  const inside = stops(head);
  const [first, last] = [inside[0], inside.at(-1)];
  const isLeaving = document.activeElement === (event.shiftKey ? first : last);
  if (!isLeaving && inside.includes(document.activeElement as HTMLElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

export function openDrawer(head: Element, button: HTMLButtonElement): void {
  const openWord = button.textContent;
  const around = [...document.body.children].filter((element) => element !== head);
  const show = (isOpen: boolean): void => {
    head.classList.toggle('header-open', isOpen);
    document.documentElement.classList.toggle('page-held', isOpen);
    button.ariaExpanded = String(isOpen);
    button.textContent = isOpen ? (button.dataset.close ?? openWord) : openWord;
    for (const element of around) element.toggleAttribute('inert', isOpen);
  };
  const isOpen = (): boolean => head.classList.contains('header-open');
  button.addEventListener('click', () => show(!isOpen()));
  head.addEventListener('click', ({ target }) => {
    // A press on the header itself is a press on the backdrop.
    if (target === head || (target as Element).closest('a')) show(false);
  });
  head.addEventListener('keydown', (event) => {
    if (!isOpen() || !(event instanceof KeyboardEvent)) return;
    if (event.key === 'Tab') keepFocus(head, event);
    if (event.key !== 'Escape') return;
    show(false);
    button.focus();
  });
  phone.addEventListener('change', () => show(false));
  // On Back, a browser may restore this page as it was left.
  addEventListener('pagehide', () => show(false));
}
