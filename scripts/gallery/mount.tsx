import { createRoot } from 'react-dom/client';
import { languageCookie } from '#core/rules/language.ts';
import { followTheme } from '../../src/web/app/theme.ts';
import '../../src/web/ui/styles/portal.css';

// Another language is loaded before any component, as on the product's pages.
if (document.cookie.includes(`${languageCookie}=de`)) {
  document.documentElement.lang = 'de';
  await import('#text/de.ts');
}
const { Gallery } = await import('./gallery.tsx');

followTheme();
// The product's pages preload their fonts; here they would arrive after the first paint. A fallback
// font that this machine lacks is rejected.
await Promise.allSettled([...document.fonts].map((font) => font.load()));
createRoot(document.getElementById('gallery')!).render(<Gallery />);
