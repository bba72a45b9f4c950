import pg from 'pg';
import { type Callable, functionsFor } from './attempts.ts';
import { ids } from './values.ts';
import type { anActiveWorld } from './world.ts';

type World = Awaited<ReturnType<typeof anActiveWorld>>;

// Rows that a program without any session can lock against others.

/** Calls of a function with an invalid token, each with another kind of id. */
const callsOf = ({ name, names, types }: Callable, known: readonly string[]): string[] => {
  const given = (id: string): string[] =>
    types.map((type, index) => {
      if (names[index] === 'raw_token') return "'forged'";
      return type === 'uuid' ? `'${id}'` : `null::${type}`;
    });
  const all = known.map((id) => `select * from ${name}(${given(id).join(', ')})`);
  return types.includes('uuid') ? all : all.slice(0, 1);
};

/** The tables with a row lock. */
async function heldIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     order by 1`,
  );
  const held: string[] = [];
  await client.query('begin');
  for (const { name } of rows) {
    const {
      rows: [row],
    } = await client.query<{ isHeld: boolean }>(
      `with free as (select from ${name} for update skip locked)
       select (select count(*) from free) < (select count(*) from ${name}) as "isHeld"`,
    );
    if (row!.isHeld) held.push(name);
  }
  await client.query('rollback');
  return held;
}

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

/**
 * The row locks left by each function that the web process may call with a token, when the token is
 * invalid: table names by function. It tries an id of each kind on each.
 */
export async function heldWithoutSession(world: World): Promise<Record<string, string[]>> {
  const [web, superuser] = await Promise.all(
    (['candor_web', 'candor_bootstrap'] as const).map((role) => connected(world.url(role))),
  );
  const known: string[] = [];
  for (const of of ids) {
    const { rows } = await superuser!.query<{ id: string }>(
      `select * from (${of}) t (id) where id is not null limit 1`,
    );
    known.push(...rows.map(({ id }) => id));
  }
  const callable = await functionsFor(world.superuser, 'candor_web');
  const found: Record<string, string[]> = {};
  try {
    for (const item of callable.filter(({ names }) => names.includes('raw_token'))) {
      await web!.query('begin');
      for (const call of callsOf(item, known)) {
        await web!
          .query(`savepoint one; ${call}; release one`)
          .catch(() => web!.query('rollback to one; release one'));
      }
      const held = await heldIn(superuser!);
      await web!.query('rollback');
      if (held.length > 0) found[item.signature] = held;
    }
  } finally {
    await Promise.all([web!.end(), superuser!.end()]);
  }
  return found;
}
