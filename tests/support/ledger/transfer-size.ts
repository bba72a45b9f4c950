import { get, type IncomingMessage } from 'node:http';

export type Fetched = { status: number; bytes: number; type: string; text: string };

const answerTo = (url: string, encoding: string): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    get(url, { headers: { 'accept-encoding': encoding, accept: 'text/html,*/*' } }, done).on(
      'error',
      failed,
    );
  });

/** The transferred bytes of an address in the requested encoding ('br', 'gzip', 'identity'). */
export async function fetched(url: string, encoding: string): Promise<Fetched> {
  const answer = await answerTo(url, encoding);
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const { statusCode: status = 0, headers } = answer;
  const type = headers['content-type'] ?? '';
  return { status, bytes: body.length, type, text: encoding === 'identity' ? String(body) : '' };
}

/** The addresses that a page links as style, script or preloaded font. */
export function linkedFrom(html: string): { styles: string[]; scripts: string[]; fonts: string[] } {
  const tags = [...html.matchAll(/<(?:link|script)[^>]*>/g)].map(([tag]) => tag);
  const address = (tag: string): string => /(?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? '';
  const those = (mark: string): string[] => tags.filter((tag) => tag.includes(mark)).map(address);
  return {
    styles: those('rel="stylesheet"'),
    scripts: tags.filter((tag) => tag.startsWith('<script') && tag.includes('src=')).map(address),
    fonts: those('as="font"'),
  };
}
