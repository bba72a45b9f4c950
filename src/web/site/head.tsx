import type { SiteFacts } from '../../contract/site.ts';
import type { PublicPage } from './pages.tsx';

type HeadProps = { facts: SiteFacts; about: PublicPage['about']; path?: string };

function Address({ facts, about: { title, description }, path }: Required<HeadProps>) {
  return (
    <>
      <link rel="canonical" href={facts.publicUrl + path} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={facts.publicUrl + path} />
      <meta property="og:type" content="website" />
    </>
  );
}

/** What a page says of itself to browsers, search engines and those who share it. */
export function Head({ facts, about, path }: HeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{about.title}</title>
      <meta name="description" content={about.description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Address facts={facts} about={about} path={path} />
      )}
      {facts.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <link rel="stylesheet" href={facts.style} />
      <script type="module" src={facts.script} />
    </head>
  );
}
