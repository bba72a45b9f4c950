import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { realNow } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { codeAt } from '../factors/verify-totp.ts';

/** sandbox.json, as the seed writes it into the data folder (OPS-1). */
const sandboxFile = z.object({
  administrators: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      role: z.string(),
      totp_secret: z.string(),
    }),
  ),
  members: z.array(z.object({ email: z.string(), password: z.string(), holds: z.string() })),
});

/** The sandbox's log-ins with their current codes; empty before the seed has run. */
export async function listDemoLogins(config: Config) {
  const text = await readFile(join(config.dataDir, 'sandbox.json'), 'utf8').catch(() => null);
  if (text === null) return { administrators: [], members: [] };
  const { administrators, members } = sandboxFile.parse(JSON.parse(text));
  return {
    members,
    administrators: administrators.map(({ totp_secret, ...one }) => ({
      ...one,
      code: codeAt(totp_secret, realNow()),
    })),
  };
}
