export type Theme = 'light' | 'dark';
// `first-paint.ts` reads the same key before anything is drawn.
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

/** The theme in force: the visitor's choice, else the system's. */
export const currentTheme = (): Theme => chosen() ?? (system.matches ? 'dark' : 'light');

function apply(): void {
  document.documentElement.dataset.theme = currentTheme();
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // A browser that keeps nothing still shows the choice until the page is left.
  }
  document.documentElement.dataset.theme = theme;
}

/** Keeps the page in the theme of the system, or of a choice made here or in another tab. */
export function followTheme(): void {
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', ({ key: changed }) => {
    if (changed === key || changed === null) apply();
  });
}

/** Calls when the theme in force changes; returns how to stop. */
export function onThemeChange(change: () => void): () => void {
  const watch = new MutationObserver(change);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}
