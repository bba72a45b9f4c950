import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFacts } from '../src/contract/site.ts';
import { asset } from '../src/text/en/site/asset.ts';
import { pagesOf } from '../src/web/site/server/pages.tsx';
import { drawCards } from './media/cards.ts';
import { makeIcons } from './media/icons.ts';
import { contact, others } from './media/more-pictures.ts';
import { classes } from './media/pictures.ts';
import { smallTerrain, terrainSvg, wideTerrain } from './media/terrain.ts';

// Makes the images of the public pages, the icons, and the cards for shared links. The cards use
// the posters of `npm --prefix tools run media`, so that must run first.

const into = join(import.meta.dirname, '../src/web/site/media');
mkdirSync(into, { recursive: true });

for (const [name, draw] of Object.entries({ ...classes, ...others })) {
  writeFileSync(join(into, `${name}-about.svg`), draw());
}
writeFileSync(join(into, 'contact.svg'), contact());
writeFileSync(join(into, 'landing.svg'), terrainSvg(wideTerrain));
writeFileSync(join(into, 'landing-small.svg'), terrainSvg(smallTerrain));
await makeIcons(into);

// Titles do not depend on the database, and plans share the first page's card.
const withoutPlans = { plans: [] as SiteFacts['plans'] } as SiteFacts;
const cards = pagesOf(withoutPlans)
  // A page has one card in every language: it shows a scene, and the English title.
  .filter(({ listed, spoken }) => listed && spoken.language === 'en')
  .map(({ path, about }) => ({
    name: path.slice(1) || 'home',
    title: about.title.replace(/\s*[|·–-]\s*Candor$/, ''),
  }));
await drawCards(cards, asset.caution, (name, jpeg) => {
  writeFileSync(join(into, `card-${name}.jpg`), jpeg);
  process.stdout.write(`card-${name}.jpg ${jpeg.length} bytes\n`);
});
