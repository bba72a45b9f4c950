import { type RefusalCode, refusalStatus } from '#contract/refusals.ts';
import { refusals } from '#text/en/refusals.ts';
import { workHeader } from './describe-work.ts';
import { type Json, refTo, type Response } from './document.ts';

const text = { type: 'string' };
const note: Json = {
  type: 'object',
  properties: { code: text, params: { type: 'object', additionalProperties: text } },
  required: ['code'],
};

/** The shape of every refusal, and the list of all codes with their sentences. */
export const problemSchemas: Record<string, Json> = {
  RefusalCode: {
    type: 'string',
    enum: Object.keys(refusalStatus),
    description: 'Why a call was refused. A client decides by it; sentences may change.',
  },
  Problem: {
    type: 'object',
    description: 'RFC 9457 problem details, with a message for people.',
    properties: {
      type: text,
      title: { type: 'string', description: 'What the code says in general, in English' },
      status: { type: 'integer' },
      // Not a reference: a client that makes an enum of it would share values with the call's own.
      code: { type: 'string', description: 'One of RefusalCode; each call lists its own' },
      message: { type: 'string', description: 'What is wrong here, in English, for people' },
      detail: { type: 'string', description: 'The same as message' },
      fields: {
        type: 'object',
        additionalProperties: text,
        description: 'What is wrong with each field, by its name',
      },
      note: refTo('Note'),
      field_notes: { type: 'object', additionalProperties: refTo('Note') },
    },
    required: ['type', 'title', 'status', 'code', 'message', 'detail'],
  },
  Note: { ...note, description: 'A sentence as code and parameters, for other languages' },
};

const retryAfter: Record<string, Json> = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
};
const authenticate: Record<string, Json> = {
  'WWW-Authenticate': { description: 'Always Bearer', schema: text },
};

function headersOf(status: number, codes: RefusalCode[]): { headers?: Record<string, Json> } {
  if (status === 401) return { headers: authenticate };
  if (status !== 429 && status !== 503) return {};
  return { headers: { ...retryAfter, ...(codes.includes('work_required') ? workHeader : {}) } };
}

function problemResponse(status: number, codes: RefusalCode[]): Response {
  const its = {
    properties: {
      status: { type: 'integer', const: status },
      code: { type: 'string', enum: codes },
    },
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${refusals[code]}`).join('\n\n'),
    ...headersOf(status, codes),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [refTo('Problem'), { type: 'object', ...its, required: ['status', 'code'] }],
        },
      },
    },
  };
}

// Most calls share the same early refusals; these are described once, in short.
const mostShared = 5;

function shared(
  kept: Record<string, Response>,
  status: number,
  codes: RefusalCode[],
): Response | Json {
  const made = problemResponse(status, codes);
  if (codes.length > mostShared) return made;
  const name = `Refused${status}_${codes.join('_')}`;
  kept[name] = made;
  return { $ref: `#/components/responses/${name}` };
}

/** One response per status, each with this call's codes for it. */
export function problemResponses(
  kept: Record<string, Response>,
  codes: readonly RefusalCode[],
): Record<string, Response | Json> {
  const byStatus = Map.groupBy(codes, (code) => refusalStatus[code]);
  const statuses = [...byStatus].toSorted(([item], [other]) => item - other);
  return Object.fromEntries(
    statuses.map(([status, its]) => [String(status), shared(kept, status, its)]),
  );
}
