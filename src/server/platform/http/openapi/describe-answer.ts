import { isJson, type Json, type Operation, refTo } from './document.ts';

/** A file of this type: JSON has a schema, any other is bytes. */
const fileOf = (type: string): Json =>
  type === 'application/json' ? refTo('Facts') : { type: 'string', format: 'binary' };

/** Describes only events with content; the client's library handles the end of a stream. */
function describeEvents({ content = {} }: Operation['responses'][string]): void {
  const [stream] = Object.entries(content).filter(([type]) => type === 'text/event-stream');
  const variants = stream?.[1].schema['oneOf'];
  if (Array.isArray(variants) && isJson(variants[0])) stream![1].schema = variants[0];
}

type Check = { _zod: { def: { mime?: string[] } } };

/** The media types of a call's file answer, from its contract; none if it has no file. */
export function fileKindsOf(output: unknown): string[] {
  // oxlint-disable-next-line no-underscore-dangle -- Zod keeps them under this name.
  const checks = (output as { _zod?: { def: { checks?: Check[] } } })?._zod?.def.checks ?? [];
  // oxlint-disable-next-line no-underscore-dangle
  return checks.flatMap((check) => check._zod.def.mime ?? []).map((kind) => kind.split(';')[0]!);
}

/** Describes an answer's files and streams for clients. */
export function describeAnswer(operation: Operation, kinds: readonly string[]): void {
  for (const response of Object.values(operation.responses)) {
    describeEvents(response);
    if (kinds.length === 0) continue;
    response.content = Object.fromEntries(kinds.map((kind) => [kind, { schema: fileOf(kind) }]));
  }
}
