// The header's Services menu: by hover, keyboard and touch (PUB-3).

const phone = matchMedia('(max-width: 650px)');
const LINGER_MS = 160;

type Menu = { button: HTMLButtonElement; links: HTMLAnchorElement[]; show: (is: boolean) => void };

function moveFocus({ links }: Menu, key: string): boolean {
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const last = links.length - 1;
  const target: Record<string, number> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const link = links[target[key] ?? -1];
  link?.focus();
  return link !== undefined;
}

function byKeyboard(item: HTMLElement, menu: Menu): void {
  item.addEventListener('keydown', (event) => {
    const isOpen = menu.button.ariaExpanded === 'true';
    if (event.key === 'Escape' && isOpen && !phone.matches) {
      menu.show(false);
      menu.button.focus();
    } else if (event.key.startsWith('Arrow') || isOpen) {
      const isMove = ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key);
      if (!isMove) return;
      menu.show(true);
      if (moveFocus(menu, event.key)) event.preventDefault();
    }
  });
  item.addEventListener('focusout', ({ relatedTarget }) => {
    if (!phone.matches && !item.contains(relatedTarget as Node | null)) menu.show(false);
  });
}

function byPointer(item: HTMLElement, menu: Menu): void {
  let lingering = 0;
  const isHover = (event: PointerEvent): boolean => event.pointerType === 'mouse' && !phone.matches;
  item.addEventListener('pointerenter', (event) => {
    clearTimeout(lingering);
    if (isHover(event)) menu.show(true);
  });
  item.addEventListener('pointerleave', (event) => {
    // The menu stays open while the pointer briefly leaves it, such as around a corner.
    if (isHover(event)) lingering = window.setTimeout(() => menu.show(false), LINGER_MS);
  });
  menu.button.addEventListener('click', (event) => {
    // Hover has already opened the menu; the click must not close it again.
    menu.show(isHover(event) || menu.button.ariaExpanded !== 'true');
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!phone.matches && !item.contains(target as Node)) menu.show(false);
  });
}

export function openServices(item: HTMLElement): void {
  const button = item.querySelector<HTMLButtonElement>('button');
  if (button === null) return;
  const show = (isOpen: boolean): void => {
    button.ariaExpanded = String(isOpen);
  };
  const menu = { button, links: [...item.querySelectorAll('a')], show };
  byKeyboard(item, menu);
  byPointer(item, menu);
}
