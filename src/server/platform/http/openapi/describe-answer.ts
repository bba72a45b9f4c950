import { type Content, type Json, refTo } from './document.ts';

/** A file of this kind: JSON is read as such, all else are bytes. */
const fileOf = (type: string): Json =>
  type === 'application/json' ? refTo('Facts') : { type: 'string', format: 'binary' };

/** Of live events only those that tell something: how a stream ends is the client's library's. */
const eventsOf = (schema: Json): Json => (schema['oneOf'] as Json[])[0]!;

/** Says of an answer's files and streams what a client makes of them. */
export function describeAnswer(content: Content | undefined): void {
  for (const [type, { schema }] of Object.entries(content ?? {})) {
    if (type === 'text/event-stream') content![type] = { schema: eventsOf(schema) };
    if (schema['contentMediaType'] === undefined) continue;
    delete content![type];
    const kind = type.split(';')[0]!;
    content![kind] = { schema: fileOf(kind) };
  }
}
