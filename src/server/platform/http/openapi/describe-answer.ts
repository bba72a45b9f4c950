import { isJson, type Json, type Operation, refTo } from './document.ts';

/** A file of this kind: JSON is read as such, all else are bytes. */
const fileOf = (type: string): Json =>
  type === 'application/json' ? refTo('Facts') : { type: 'string', format: 'binary' };

/** Of live events only those that tell something: how a stream ends is the client's library's. */
function describeEvents({ content = {} }: Operation['responses'][string]): void {
  const [stream] = Object.entries(content).filter(([type]) => type === 'text/event-stream');
  const variants = stream?.[1].schema['oneOf'];
  if (Array.isArray(variants) && isJson(variants[0])) stream![1].schema = variants[0];
}

type Check = { _zod: { def: { mime?: string[] } } };

/** The kinds of the file that a call answers, as its contract lists them; none where no file is. */
export function fileKindsOf(output: unknown): string[] {
  // oxlint-disable-next-line no-underscore-dangle -- Zod keeps them under this name.
  const checks = (output as { _zod?: { def: { checks?: Check[] } } })?._zod?.def.checks ?? [];
  // oxlint-disable-next-line no-underscore-dangle
  return checks.flatMap((check) => check._zod.def.mime ?? []).map((kind) => kind.split(';')[0]!);
}

/** Says of an answer's files and streams what a client makes of them. */
export function describeAnswer(operation: Operation, kinds: readonly string[]): void {
  for (const response of Object.values(operation.responses)) {
    describeEvents(response);
    if (kinds.length === 0) continue;
    response.content = Object.fromEntries(kinds.map((kind) => [kind, { schema: fileOf(kind) }]));
  }
}
