import { coins, methodOf, walletField } from '#core/chains/assets.ts';
import { unofferedNames } from '../refuse-coins.ts';
import { type Document, isJson, type Json } from './document.ts';

/** Removes fields of an object's shape, also from those that it requires. */
function leaveOutFields(shape: Json, fields: ReadonlySet<unknown>): void {
  const { properties, required } = shape;
  if (!isJson(properties)) return;
  for (const name of Object.keys(properties)) if (fields.has(name)) delete properties[name];
  if (Array.isArray(required)) shape['required'] = required.filter((name) => !fields.has(name));
}

/** Removes coins that an installation does not offer from every enum, and their address fields. */
export function leaveOutCoins(document: Document, offered: readonly string[]): void {
  const unoffered = unofferedNames(offered);
  const fields = new Set<string>(
    coins
      .filter((coin) => !offered.includes(coin))
      .flatMap((coin) => [walletField(methodOf[coin]), ...(coin === 'XRP' ? ['xrp_tag'] : [])]),
  );
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isJson(value)) return;
    const { enum: values } = value;
    if (Array.isArray(values)) value['enum'] = values.filter((item) => !unoffered.has(item));
    leaveOutFields(value, fields);
    Object.values(value).forEach(visit);
  };
  visit(document.paths);
  visit(document.webhooks);
}
