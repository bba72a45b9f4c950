import { ledger as text } from '#text/en/admin/ledger.ts';
import { coins, dollars } from '#text/format/format.ts';

/** Returns the label of an account class. */
export const className = (name: string): string => text.classes[name] ?? name.replaceAll('_', ' ');

/** Returns the label of a kind of flow, without underscores. */
export const kindName = (kind: string): string => kind.replaceAll('_', ' ');

/** Returns an exact amount with its currency. */
export const money = (asset: string, amount: string): string =>
  asset === 'USD' ? dollars(amount) : coins(amount, asset);

type Side = { class: string; owner: string; owner_name: string | null };

/** Returns the owner of one side of a transfer. */
export const ownerOf = ({ owner, owner_name }: Omit<Side, 'class'>): string =>
  owner_name ?? (owner === '' ? text.operator : owner);
