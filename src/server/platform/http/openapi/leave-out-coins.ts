import { unofferedNames } from '../refuse-coins.ts';
import { type Document, isJson } from './document.ts';

/** Takes coins that an installation does not offer out of every list of values. */
export function leaveOutCoins(document: Document, offered: readonly string[]): void {
  const unoffered = unofferedNames(offered);
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isJson(value)) return;
    const { enum: values } = value;
    if (Array.isArray(values)) value['enum'] = values.filter((one) => !unoffered.has(one));
    Object.values(value).forEach(walk);
  };
  walk(document.paths);
}
