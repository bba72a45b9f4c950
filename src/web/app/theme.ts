export type Theme = 'light' | 'dark';
// `first-paint.ts` reads the same key before the first paint.
const key = 'candor/theme';
const system = matchMedia('(prefers-color-scheme: dark)');

function chosen(): Theme | null {
  try {
    const theme = localStorage.getItem(key);
    return theme === 'light' || theme === 'dark' ? theme : null;
  } catch {
    return null;
  }
}

/** Returns the active theme: the visitor's choice, else the system's. */
export const currentTheme = (): Theme => chosen() ?? (system.matches ? 'dark' : 'light');

function apply(): void {
  document.documentElement.dataset.theme = currentTheme();
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage, the choice still applies until the page is closed.
  }
  document.documentElement.dataset.theme = theme;
}

/** Applies the system's theme, or a choice made here or in another tab. */
export function followTheme(): void {
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', ({ key: changed }) => {
    if (changed === key || changed === null) apply();
  });
}

/** Calls back when the active theme changes; returns a function that unsubscribes. */
export function onThemeChange(change: () => void): () => void {
  const watch = new MutationObserver(change);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}
