import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { words } from '#text/words.ts';
import { chooseTheme, currentTheme, onThemeChange } from '../app/theme.ts';

const themeShown = () => document.documentElement.dataset.theme ?? currentTheme();

export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, themeShown);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      className="icon"
      aria-label={other === 'dark' ? words.toDark : words.toLight}
      onClick={() => chooseTheme(other)}
    >
      <Icon aria-hidden />
    </button>
  );
}
