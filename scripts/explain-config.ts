import { settings } from '../src/server/platform/config/settings.ts';

// `npm run config`: every setting, what it is for, and what it is now if nothing is set.
for (const [name, setting] of Object.entries(settings)) {
  const given = process.env[name];
  const secret = /SECRET|_URL|KEY|_NODE/.test(name);
  const byDefault = setting.read.safeParse(undefined);
  const { data } = byDefault;
  const fallback = typeof data === 'object' ? '' : String(data ?? '');
  const unset = fallback === '' ? 'not set' : fallback;
  const now = given === undefined ? `default: ${unset}` : secret ? 'set' : `set to ${given}`;
  process.stdout.write(`${name} (${now})\n  ${setting.why}\n`);
}
