import type pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { invariant } from '#core/rules/refusal.ts';

/** The script that creates or upgrades the queue's schema; null if nothing needs to change. */
export async function scriptFor(client: pg.Client, schema: string): Promise<string | null> {
  const { rows } = await client.query<{ at: string | null }>('select to_regclass($1) as at', [
    `${schema}.version`,
  ]);
  if (rows[0]?.at === null) return getConstructionPlans(schema);
  const found = await client.query<{ version: number }>(`select version from ${schema}.version`);
  const current = /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(
    getConstructionPlans(schema),
  );
  invariant(current !== null, 'the queue names the version of its schema');
  const from = found.rows[0]?.version ?? 0;
  return from < Number(current[1]) ? getMigrationPlans(schema, from) : null;
}
