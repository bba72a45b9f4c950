import type { ContractCall } from './contract-calls.ts';

export type Request = { url: string; payload?: string | undefined };

const inQuery = (name: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => inQuery(name, item));
  if (typeof value !== 'object' || value === null) {
    return [`${name}=${encodeURIComponent(String(value))}`];
  }
  return Object.entries(value).map(([key, inner]) => `${name}[${key}]=${inner}`);
};

/**
 * Places an input as the contract defines: in the path, the query or the body. `raw` writes one
 * body field in JSON that no JavaScript value serialises to.
 */
export function requestOf(
  call: ContractCall,
  input: Record<string, unknown>,
  raw?: { field: string; json: string },
): Request {
  const usual = call.method === 'GET' ? 'query' : 'body';
  const placeOf = (name: string) =>
    call.fields.find((field) => field.name === name)?.place ?? usual;
  const parts = (place: string) =>
    Object.entries(input).filter(([name]) => placeOf(name) === place);
  const path = parts('path').reduce(
    (made, [name, value]) => made.replace(`{${name}}`, encodeURIComponent(String(value))),
    call.path,
  );
  const query = parts('query').flatMap(([name, value]) => inQuery(name, value));
  const url = `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const isBare = call.method === 'DELETE' && parts('body').length === 0 && raw === undefined;
  if (usual === 'query' || isBare) return { url };
  const body = parts('body').map(([name, value]) => [name, JSON.stringify(value)]);
  if (raw !== undefined) body.push([raw.field, raw.json]);
  return { url, payload: `{${body.map(([name, json]) => `"${name}":${json}`).join(',')}}` };
}
