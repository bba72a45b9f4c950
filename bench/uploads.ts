import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { pino } from 'pino';
import { makeApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/config/config.ts';
import { connect } from '../src/server/db/db.ts';
import { hashPassword } from '../src/server/identity/make-password.ts';
import { aMember } from '../tests/support/builders.ts';
import { startTestServer } from '../tests/support/postgres.ts';

// Do uploads of pictures keep others from logging in? The median of a log-in, quiet and while
// eight uploads at once go on; once with pictures that are refused by their size, once with the
// most expensive ones that are taken. Quiet and loaded rounds alternate (SEC-4).

const rounds = Number(process.argv[2] ?? 5);
const server = await startTestServer();
const owner = connect(server.url('candor_owner', 'template'), 'candor_owner', 2);
const web = connect(server.url('candor_web', 'template'), 'candor_web', 8);
await sql`insert into foundation.installation (mode, made_at) values ('sandbox', clock.real())
  on conflict do nothing`.execute(owner.db);
const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off' });
const log = pino({ level: 'silent' });
const directUrl = server.url('candor_web', 'template');
const app = await makeApp({ config, db: web.db, log, directUrl });
await app.ready();
const passwordHash = await hashPassword('correct horse battery');
const member = await aMember(owner.db);
await sql`update identity.member set password_hash = ${passwordHash}
  where id = ${member.id}`.execute(owner.db);

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

await app.close();
await Promise.all([owner.close(), web.close()]);
await server.remove();
rmSync(folder, { recursive: true, force: true });
