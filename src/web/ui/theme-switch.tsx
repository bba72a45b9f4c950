import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { words } from '../text/en/words.ts';
import { chooseTheme, currentTheme } from '../theme.ts';

export function ThemeSwitch() {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  const change = () => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <button
      type="button"
      className="icon"
      aria-label={other === 'dark' ? words.toDark : words.toLight}
      onClick={change}
    >
      <Icon aria-hidden />
    </button>
  );
}
