import { settings } from '../src/server/config/settings.ts';

// `npm run config`: every setting, what it is for, and what it is now if nothing is set.
for (const [name, setting] of Object.entries(settings)) {
  const given = process.env[name];
  const secret = /SECRET|_URL|KEY/.test(name);
  const byDefault = setting.read.safeParse(undefined);
  const unset = byDefault.success && byDefault.data !== undefined ? byDefault.data : 'not set';
  const now =
    given === undefined ? `default: ${String(unset)}` : secret ? 'set' : `set to ${given}`;
  process.stdout.write(`${name} (${now})\n  ${setting.why}\n`);
}
