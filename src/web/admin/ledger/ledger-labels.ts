import { ledger as text } from '#text/en/admin/ledger.ts';
import { coins, dollars } from '#text/format/format.ts';

/** A class of accounts in words. */
export const className = (name: string): string => text.classes[name] ?? name.replaceAll('_', ' ');

/** A kind of flow as the map of money names it, without its underscores. */
export const kindName = (kind: string): string => kind.replaceAll('_', ' ');

/** An amount with its currency, exact. */
export const money = (asset: string, amount: string): string =>
  asset === 'USD' ? dollars(amount) : coins(amount, asset);

type Side = { class: string; owner: string; owner_name: string | null };

/** Whose a side of a transfer is. */
export const ownerOf = ({ owner, owner_name }: Omit<Side, 'class'>): string =>
  owner_name ?? (owner === '' ? text.operator : owner);
