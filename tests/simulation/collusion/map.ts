import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

// The effect of each kind by the ledger's table of flows: the accounts it lowers and those it
// raises. Exchange accounts only carry value between the two; the chain is the other side of
// custody.

export type Effect = { takes: string[]; gives: string[] };

const isExchange = (name: string): boolean => name === 'fx_coin' || name === 'fx_usd';

/** By kind; `chain` is everything outside, so coins that leave can come back. */
export async function effectsOf(db: Db): Promise<Map<string, Effect>> {
  const legs = await sql<{ kind: string; debit: string; credit: string; d: string; c: string }>`
    select f.kind, f.debit_class as debit, f.credit_class as credit, d.normal as d, c.normal as c
    from ledger.flow f join ledger.class d on d.name = f.debit_class
    join ledger.class c on c.name = f.credit_class`.execute(db);
  const effects = new Map<string, Effect>();
  for (const { kind, debit, credit, d, c } of legs.rows) {
    const effect = effects.get(kind) ?? { takes: [], gives: [] };
    effects.set(kind, effect);
    if (!isExchange(debit)) (d === 'debit' ? effect.gives : effect.takes).push(debit);
    if (!isExchange(credit)) (c === 'debit' ? effect.takes : effect.gives).push(credit);
  }
  // Custody coins come from the chain and go there, whatever the books record as their reason.
  for (const effect of effects.values()) {
    if (effect.takes.includes('custody')) effect.gives.push('chain');
    if (effect.gives.includes('custody')) effect.takes.push('chain');
  }
  return effects;
}
