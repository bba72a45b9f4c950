import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { appWithMember } from './app-with-member.ts';

// Do uploads of pictures keep others from logging in? The median of a log-in, quiet and while
// eight uploads at once go on; once with pictures that are refused by their size, once with the
// most expensive ones that are taken. Quiet and loaded rounds alternate (SEC-4).

const rounds = Number(process.argv[2] ?? 5);
const { app, member, close } = await appWithMember();

async function logIn(): Promise<number> {
  const before = performance.now();
  const payload = { email: member.email, password: `wrong ${randomBytes(4).toString('hex')}` };
  const answer = await app.inject({ method: 'POST', url: '/api/user/login', payload });
  if (answer.statusCode !== 401) throw new Error(answer.body);
  return performance.now() - before;
}

async function upload(picture: Buffer): Promise<number> {
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

const medianOf = (list: number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } })
    .png({ palette: true })
    .toBuffer();

async function compare(name: string, bomb: Buffer): Promise<void> {
  const quiet: number[] = [];
  const loaded: number[] = [];
  const answers = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    for (let nth = 0; nth < 15; nth += 1) quiet.push(await logIn());
    const progress = { isDone: false };
    const uploads = Promise.all(Array.from({ length: 8 }, () => upload(bomb)));
    const ended = uploads.then((all) => {
      progress.isDone = true;
      for (const status of all) answers.add(status);
    });
    while (!progress.isDone) loaded.push(await logIn());
    await ended;
  }
  const [before, during] = [medianOf(quiet), medianOf(loaded)];
  process.stdout.write(
    `${name} (${bomb.length} bytes, answered ${[...answers].join(', ')}): quiet ${before.toFixed(0)} ms, ` +
      `during ${during.toFixed(0)} ms (${loaded.length} log-ins), ratio ${(during / before).toFixed(2)}, ` +
      `longest ${Math.max(...loaded).toFixed(0)} ms\n`,
  );
}

await logIn();
await compare('25 megapixels', await picture(5_000, 4_990));
await compare('12 megapixels', await picture(4_000, 3_000));

await close();
