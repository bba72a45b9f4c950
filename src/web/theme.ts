export type Theme = 'light' | 'dark';
const key = 'candor/theme';

/** The theme in force: the visitor's choice, else the system's. */
export function currentTheme(): Theme {
  const chosen = localStorage.getItem(key);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  document.documentElement.dataset.theme = theme;
}

/** Puts an earlier choice in force; without one the style follows the system by itself. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
}
