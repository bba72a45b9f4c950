import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

// The preview image of a shared page: its title, in our fonts, over its scene.

export type Card = { name: string; title: string };

const web = join(import.meta.dirname, '../../src/web');
const inline = (type: string, path: string): string =>
  `data:${type};base64,${readFileSync(join(web, path)).toString('base64')}`;

const face = (family: string, file: string, weights: string): string =>
  `@font-face{font-family:${family};font-weight:${weights};` +
  `src:url(${inline('font/woff2', `ui/fonts/${file}-basic.woff2`)})}`;

const style = `${face('Title', 'source-serif-4', '400 600')}${face('Text', 'inter', '400 650')}
*{margin:0;box-sizing:border-box}
body{width:1200px;height:630px;overflow:hidden;background:#090d0b;color:#f6f4ec;position:relative}
.behind{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;object-position:70% 50%}
.veil{position:absolute;inset:0;
background:linear-gradient(90deg,#090d0bd9 0,#090d0b8c 44%,#090d0b00 76%),
linear-gradient(0deg,#090d0b 2%,#090d0b00 34%)}
.words{position:absolute;inset:64px 72px;display:flex;flex-direction:column}
.mark{font:600 30px/1 Title;align-self:start;padding-bottom:7px;border-bottom:5px double #f6f4ec}
h1{font:400 68px/1.08 Title;letter-spacing:-.022em;max-width:740px;
margin-top:auto;text-wrap:balance}
p{font:500 21px/1.4 Text;color:#bfc3bb;margin-top:26px}`;

function behind(name: string): string {
  const poster = `site/media/${name}.jpg`;
  if (!existsSync(join(web, poster))) {
    return `<img class="behind" src="${inline('image/svg+xml', 'site/media/landing.svg')}">`;
  }
  return `<img class="behind" src="${inline('image/jpeg', poster)}">`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws every card, 1200 by 630, and passes each on as a JPEG. */
export async function drawCards(
  cards: readonly Card[],
  foot: string,
  keep: (name: string, jpeg: Buffer) => void,
): Promise<void> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  for (const { name, title } of cards) {
    await page.setContent(
      `<!doctype html><style>${style}</style>${behind(name)}<div class="veil"></div>` +
        `<div class="words"><span class="mark">Candor</span><h1>${escaped(title)}</h1>` +
        `<p>${escaped(foot)}</p></div>`,
    );
    await page.evaluate('document.fonts.ready');
    keep(name, await page.screenshot({ type: 'jpeg', quality: 82 }));
  }
  await browser.close();
}
