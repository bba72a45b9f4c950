import { createRoot } from 'react-dom/client';
import { languageCookie } from '#core/rules/language.ts';
import { followTheme } from '../../src/web/app/theme.ts';
import '../../src/web/ui/styles/portal.css';

// Another language is there before any component, as on the pages of the product.
if (document.cookie.includes(`${languageCookie}=de`)) {
  document.documentElement.lang = 'de';
  await import('#text/de.ts');
}
const { Gallery } = await import('./gallery.tsx');

followTheme();
// The product's pages fetch their fonts beforehand; here they would come after the first paint.
// Fallbacks that this machine does not have are refused.
await Promise.allSettled([...document.fonts].map((font) => font.load()));
createRoot(document.getElementById('gallery')!).render(<Gallery />);
