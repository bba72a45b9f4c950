import { join } from 'node:path';
import { generateSync } from 'otplib';
import pg from 'pg';
import { runningEmbedded } from '#platform/db/embedded.ts';
import { aProduct } from '#test/product.ts';
import { buildPortal } from './build-portal.ts';
import { type Figures, median } from './figures.ts';

type Answer = { data: { token: string; challenge: string; secret: string } };

const caller =
  (url: string) =>
  async (path: string, body: object, token?: string): Promise<Answer['data']> => {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as Answer).data;
  };

/**
 * The whole product with a member and an administrator who have authenticators. A code waits for
 * the worker, so both programs run as in production. `round` logs each of them in several times and
 * returns the medians in milliseconds, of calls over HTTP.
 */
export async function logInsByCode() {
  buildPortal();
  const product = await aProduct();
  await product.start();
  const database = await runningEmbedded(join(product.folder, 'postgres'));
  const owner = new pg.Client({ connectionString: database!('candor_owner', 'candor') });
  await owner.connect();

  const post = caller(product.url);
  const { administrators, members } = product.logins();
  const [administrator, member] = [administrators[0]!, members[0]!];
  const shown = { email: member.email, password: member.password };
  const { token } = await post('/user/login', shown);
  const { secret } = await post('/user/totp', {}, token);
  await post('/user/totp/confirm', { code: generateSync({ secret }) }, token);

  const millisOf = async (logIn: () => Promise<unknown>): Promise<number> => {
    // A code is accepted once: this resets the last step so that each code counts as new.
    await owner.query('update identity.administrator set totp_last_step = 0');
    await owner.query('update identity.member_totp set last_step = 0');
    const before = performance.now();
    await logIn();
    return performance.now() - before;
  };

  const logIns: Record<string, () => Promise<unknown>> = {
    'administrator, code': () =>
      post('/admin/login', {
        email: administrator.email,
        password: administrator.password,
        code: generateSync({ secret: administrator.totp_secret }),
      }),
    'member, code': async () => {
      const { challenge } = await post('/user/login', shown);
      return post('/user/login/second', { challenge, code: generateSync({ secret }) });
    },
  };

  const round = async (times: number): Promise<Figures> => {
    const figures: Figures = {};
    for (const [name, logIn] of Object.entries(logIns)) {
      const millis: number[] = [];
      for (let index = 0; index < times; index += 1) millis.push(await millisOf(logIn));
      figures[name] = { ms: median(millis) };
    }
    return figures;
  };
  const close = async (): Promise<void> => {
    await owner.end();
    await product.stop();
    await product.remove();
  };
  return { round, close };
}
