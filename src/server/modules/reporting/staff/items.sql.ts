import { sql } from 'kysely';
import type { itemKinds, assignedItem, itemNote } from '#contract/items.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

export type ItemKind = (typeof itemKinds)[number];
export type Item = { kind: ItemKind; id: string };
export type Colleague = ItemNote['by'];

/** An administrator `k` of `identity.known_administrator`, as colleagues see each other. */
export const colleague = sql`jsonb_build_object('id', k.id,
  'name', k.first_name || ' ' || k.last_name, 'email', k.email)`;

/** Returns whether the item exists. */
export async function hasItem(db: Db, { kind, id }: Item): Promise<boolean> {
  const found = await all(db)`
    select from reporting.item where kind = ${kind} and id = ${id}`;
  return found.length > 0;
}

export type ItemNote = RowOf<typeof itemNote>;

/** Returns the notes on one item, oldest first. */
export async function notesOf(db: Db, { kind, id }: Item): Promise<ItemNote[]> {
  return all<ItemNote>(db)`
    select n.id, n.words, n.at, ${colleague} as by
    from reporting.item_note n join identity.known_administrator k on k.id = n.administrator_id
    where n.item = ${id} and n.kind = ${kind} order by n.id limit 200`;
}

export type AssignedItem = RowOf<typeof assignedItem>;

/** Returns assigned items that still wait: one, or all. */
export async function assignedItems(db: Db, item: string | null): Promise<AssignedItem[]> {
  return all<AssignedItem>(db)`
    select a.kind, a.item as id, a.at, ${colleague} as assigned_to
    from reporting.assigned_item a
    join identity.known_administrator k on k.id = a.administrator_id
    where ${item}::uuid is null or a.item = ${item}::uuid
    order by a.at, a.item limit 500`;
}

/** Returns the ids of waiting items assigned to an administrator; null without an administrator. */
export async function assignedIds(db: Db, administratorId?: string): Promise<string[] | null> {
  if (administratorId === undefined) return null;
  const found = await all<{ item: string }>(db)`
    select item from reporting.assigned_item
    where administrator_id = ${administratorId}`;
  return found.map(({ item }) => item);
}

/** Adds a note in the name of the administrator with this session token. */
export async function addNote(tx: Tx, token: string, item: Item, text: string): Promise<void> {
  await sql`select reporting.add_item_note(${token}, ${item.kind}, ${item.id}::uuid,
    ${text})`.execute(tx);
}

/** Assigns an item to an administrator, or clears its assignment. */
export async function assign(tx: Tx, token: string, item: Item, to: string | null): Promise<void> {
  await sql`select reporting.assign_item(${token}, ${item.kind}, ${item.id}::uuid,
    ${to}::uuid)`.execute(tx);
}
