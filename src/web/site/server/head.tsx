import { alternatesOf } from '#contract/paths.ts';
import type { SiteFacts } from '#contract/site.ts';
import type { PublicPage } from './pages.tsx';
import { useSpoken } from './spoken.tsx';

type HeadProps = { facts: SiteFacts; about: PublicPage['about']; path?: string };

const locales = { en: 'en_GB', de: 'de_DE' };

/** Returns a page's preview image for sharing; plans use the home page's. */
function cardOf({ brand, media }: SiteFacts, path: string): string {
  return brand.card ?? media[`card-${path.slice(1)}.jpg`] ?? media['card-home.jpg'] ?? '';
}

function Address({ facts, about: { title, description }, path }: Required<HeadProps>) {
  const { language, to } = useSpoken();
  const address = facts.publicUrl + to(path);
  return (
    <>
      <link rel="canonical" href={address} />
      {alternatesOf(path).map(([hreflang, where]) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={facts.publicUrl + where} />
      ))}
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:title" content={title} itemProp="name" />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={facts.brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:image" content={facts.publicUrl + cardOf(facts, path)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A page's metadata for browsers, search engines and link previews. */
export function Head({ facts, about, path }: HeadProps) {
  const { brand } = facts;
  const title = `${about.title} | ${brand.name}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={about.description} itemProp="description" />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Address facts={facts} about={{ ...about, title }} path={path} />
      )}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={brand.icon} />
      <link rel="apple-touch-icon" href={brand.mark ? brand.icon : facts.media['icon-180.png']} />
      <link rel="manifest" href="/site.webmanifest" />
      {facts.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <link rel="stylesheet" href={facts.style} />
      {brand.style && <link rel="stylesheet" href={brand.style} />}
      <script type="module" src={facts.script} />
    </head>
  );
}
