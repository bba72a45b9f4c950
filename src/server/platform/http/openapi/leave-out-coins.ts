import { unofferedNames } from '../refuse-coins.ts';
import { type Document, isJson } from './document.ts';

/** Removes coins that an installation does not offer from every enum. */
export function leaveOutCoins(document: Document, offered: readonly string[]): void {
  const unoffered = unofferedNames(offered);
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isJson(value)) return;
    const { enum: values } = value;
    if (Array.isArray(values)) value['enum'] = values.filter((item) => !unoffered.has(item));
    Object.values(value).forEach(visit);
  };
  visit(document.paths);
}
