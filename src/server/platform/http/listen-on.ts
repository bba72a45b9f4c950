import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigFault } from '../config/config.ts';

/** Error codes for an address that does not belong to this machine, or is not an address. */
const strangers = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * Listens at the configured address. If it is in use, tries again for `waitMs`: a Candor that was
 * killed may still be finishing its last requests. Then the fault names the setting.
 */
export async function listenOn(
  app: Pick<FastifyInstance, 'listen'>,
  { port, host }: Pick<Config, 'port' | 'host'>,
  waitMs = 10_000,
): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    try {
      await app.listen({ port, host });
      return;
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EACCES') throw new ConfigFault(`PORT: ${port} needs more rights than we have`);
      if (strangers.includes(String(code))) {
        throw new ConfigFault(`HOST: ${host} is no address of this machine`);
      }
      if (code !== 'EADDRINUSE') throw error;
      if (waited >= waitMs) {
        throw new ConfigFault(`PORT: ${port} at ${host} is taken by another program`);
      }
      await sleep(100);
    }
  }
}

/** Refuses an address that is in use or not ours before any long work starts (INP-8). */
export async function requireFree(address: Pick<Config, 'port' | 'host'>, waitMs?: number) {
  const probe = createServer();
  const listen = async (at: { port?: number; host?: string } = {}): Promise<string> => {
    probe.listen(at);
    await once(probe, 'listening');
    return '';
  };
  await listenOn({ listen } as Pick<FastifyInstance, 'listen'>, address, waitMs);
  probe.close();
  await once(probe, 'close');
}
