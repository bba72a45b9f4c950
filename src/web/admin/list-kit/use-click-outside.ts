import { type RefObject, useEffect } from 'react';

/** Closes an open menu when a press or the focus leaves it. */
export function useClickOutside(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const shut = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', shut);
    document.addEventListener('focusin', shut);
    return () => {
      document.removeEventListener('pointerdown', shut);
      document.removeEventListener('focusin', shut);
    };
  }, [menu]);
}
