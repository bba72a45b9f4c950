import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { appWithMember } from './app-with-member.ts';
import { type Bench, median } from './runner/figures.ts';

// Do image uploads slow down log-ins? The median of a log-in, idle and during eight concurrent
// uploads: once with images refused for their size, once with the most expensive accepted ones.
// Idle and loaded turns alternate (SEC-4).
//   npm run bench -- uploads [ROUNDS]

export const rounds = 5;

type MemberApp = Awaited<ReturnType<typeof appWithMember>>;

async function logIn({ app, member }: MemberApp): Promise<number> {
  const before = performance.now();
  const payload = { email: member.email, password: `wrong ${randomBytes(4).toString('hex')}` };
  const answer = await app.inject({ method: 'POST', url: '/api/user/login', payload });
  if (answer.statusCode !== 401) throw new Error(answer.body);
  return performance.now() - before;
}

async function upload({ app, member }: MemberApp, picture: Buffer): Promise<number> {
  const form = new FormData();
  form.set('kind', 'selfie');
  form.set('document', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    authorization: `Bearer ${member.token}`,
    'content-type': encoded.headers.get('content-type')!,
    'content-length': `${payload.length}`,
  };
  const url = '/api/user/kyc/documents';
  return (await app.inject({ method: 'POST', url, payload, headers })).statusCode;
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } })
    .png({ palette: true })
    .toBuffer();

/** Measures log-ins without other load, then during eight uploads. */
async function compare(opened: MemberApp, bomb: Buffer): Promise<Record<string, number>> {
  const [quiet, loaded]: [number[], number[]] = [[], []];
  for (let index = 0; index < 15; index += 1) quiet.push(await logIn(opened));
  const progress = { isDone: false };
  const uploads = Promise.all(Array.from({ length: 8 }, () => upload(opened, bomb)));
  const ended = uploads.finally(() => {
    progress.isDone = true;
  });
  while (!progress.isDone) loaded.push(await logIn(opened));
  const answers = new Set(await ended);
  return {
    'quiet, ms': median(quiet),
    'during, ms': median(loaded),
    ratio: median(loaded) / median(quiet),
    'longest, ms': Math.max(...loaded),
    'log-ins during': loaded.length,
    status: Math.max(...answers),
  };
}

export async function open(): Promise<Bench> {
  const opened = await appWithMember();
  const [large, taken] = [await picture(5_000, 4_990), await picture(4_000, 3_000)];
  await logIn(opened);
  const round = async () => ({
    '25 megapixels, refused': await compare(opened, large),
    '12 megapixels, taken': await compare(opened, taken),
  });
  return { round, close: opened.close };
}
