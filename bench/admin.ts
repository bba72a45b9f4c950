import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { appOnData, tokenOf } from './app-on-data.ts';
import { type ApiCall, payOut } from './pay-out.ts';
import { type Bench, type Figures, median, quantile } from './runner/figures.ts';

// Measures the admin pages' calls over HTTP, on the database from
// `DATA_DIR=... npm run bench -- seed-large`. The list of calls repeats in order, and no call is
// made twice in a row. With `pay` (alone: `only-pay`) each round also approves a distribution to
// every position, for days before the last one's, and pays it as the worker does.
//   DATA_DIR=... npm run bench -- admin [ROUNDS] [pay | only-pay]

export const rounds = 1;

const answers = 60;
const say = (line: string): void => void process.stderr.write(`${line}\n`);

type Facts = {
  members: number;
  transfers: number;
  deep: string;
  deepDeposit: string;
  one: string;
  txid: string;
};

async function factsOf(db: Db): Promise<Facts> {
  const found = await sql<Facts>`select
    (select sum(members)::integer from identity.member_count) as members,
    (select reltuples::integer from pg_class where oid = 'ledger.transfer'::regclass) as transfers,
    (select id from identity.member
      order by created_at desc, id desc
      offset (select sum(members) * 9 / 10 from identity.member_count) limit 1) as deep,
    (select id from deposits.deposit where is_listed
      order by quoted_at desc, id desc
      offset (select sum(members) * 8 / 10 from identity.member_count) limit 1) as deep_deposit,
    (select id from identity.member where email = 'member-777@crowd.example') as one,
    (select txid from chains.payment order by id offset 5000 limit 1) as txid`.execute(db);
  return found.rows[0]!;
}

const callsOf = ({ deep, deepDeposit, one, txid }: Facts): string[] => [
  '/admin/overview',
  '/admin/users',
  '/admin/users?sort=oldest',
  '/admin/users?sort=email',
  '/admin/users?sort=name',
  '/admin/users?page=50',
  `/admin/users?cursor=${deep}`,
  '/admin/users?search=ada',
  '/admin/users?search=ada%20love',
  '/admin/users?search=hopper&sort=name',
  '/admin/users?search=member-777@crowd.example',
  '/admin/users?search=nobody%20at%20all',
  `/admin/users?search=${one}`,
  `/admin/users/${one}`,
  '/transactions',
  '/transactions?status=pending',
  '/transactions?status=completed',
  '/transactions?sort=amount',
  '/transactions?page=50',
  `/transactions?cursor=${deepDeposit}`,
  '/transactions?search=ada',
  '/transactions?search=member-777',
  `/transactions?search=${txid}`,
  '/admin/withdrawals',
  '/admin/approvals',
  '/admin/pending',
  '/admin/ledger/accounts',
  '/admin/ledger/transfers',
  `/admin/ledger/transfers?member=${one}`,
  '/admin/ledger/transfers?asset=USD&least=1000.00&most=2000.00',
  '/admin/ledger/map',
];

async function ask(url: string, token: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  return performance.now() - began;
}

async function timesOf(base: string, token: string, facts: Facts): Promise<Figures> {
  const calls = callsOf(facts);
  const taken = new Map<string, number[]>(calls.map((call) => [call, []]));
  for (let turn = -6; turn < answers; turn += 1) {
    for (const call of calls) {
      const millis = await ask(`${base}/api${call}`, token);
      if (turn >= 0) taken.get(call)!.push(millis); // the first turns warm up
    }
  }
  const figures: Figures = {};
  for (const [call, millis] of taken) {
    const name = call.replace(/[0-9a-f-]{36}|[0-9a-f]{64}/, '…');
    figures[name] = { 'median, ms': median(millis), '99 % within, ms': quantile(millis, 0.99) };
  }
  return figures;
}

export async function open([what = 'lists']: string[]): Promise<Bench> {
  if (process.env['DATA_DIR'] === undefined) throw new Error('DATA_DIR must name a seeded folder');
  const { app, roles, close } = await appOnData(process.env['DATA_DIR']);
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const token = await tokenOf(roles.owner);
  const askInside: ApiCall = async (method, path, as, body) => {
    const answer = await app.inject({
      method: method as 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${as}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const facts = await factsOf(roles.owner);
  say(`${facts.members} members, ${facts.transfers} transfers`);
  const round = async (): Promise<Figures> => ({
    ...(what === 'only-pay' ? {} : await timesOf(base, token, facts)),
    ...(what === 'lists' ? {} : { 'a position paid': await payOut(roles, askInside, say) }),
  });
  return { round, close };
}
