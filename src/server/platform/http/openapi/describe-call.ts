import { type DescribedCall, refusalsOf } from '../../../../contract/declared-refusals.ts';
import type { Access } from '../../../../contract/endpoint.ts';
import {
  type Content,
  isJson,
  type Json,
  type Operation,
  type Parameter,
  type Response,
} from './document.ts';
import { problemResponses } from './describe-problems.ts';

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A UUID that makes the call happen once: the same key with the same body gets the same answer, another body is refused.',
  schema: { type: 'string', format: 'uuid' },
};

/** Public calls need nobody; the others a Bearer token, a browser's cookie, or an API key. */
function securityOf(access: Access | undefined): Record<string, string[]>[] {
  if (access === undefined || access.who === 'public') return [];
  const isAdmin = access.who === 'admin';
  const keys = isAdmin && access.scope !== undefined ? [{ apiKey: [access.scope] }] : [];
  return [{ bearer: [] }, { [isAdmin ? 'adminCookie' : 'memberCookie']: [] }, ...keys];
}

/** A file travels in a form, everything else as JSON: one content type a body. */
function oneType(content: Content): Content {
  const form = content['multipart/form-data'];
  if (form === undefined) return content;
  const { properties } = form.schema;
  for (const field of Object.values(isJson(properties) ? properties : {})) {
    if (!isJson(field) || field['contentMediaType'] === undefined) continue;
    delete field['contentMediaType'];
    field['format'] = 'binary';
  }
  return { 'multipart/form-data': form };
}

/** The fields of a DELETE, as parameters of its query. */
function inQuery(schema: Json): Parameter[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const fields = isJson(schema['properties']) ? schema['properties'] : {};
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: field as Json,
  }));
}

/** Says of an operation who may call it, what is refused, and whether it may be repeated. */
export function describeCall(
  operation: Operation,
  call: DescribedCall,
  kept: Record<string, Response>,
): void {
  const { meta, method } = call;
  operation.security = securityOf(meta.access);
  if (meta.movesMoney === true) (operation.parameters ??= []).push(idempotencyKey);
  const body = operation.requestBody;
  if (body !== undefined && method === 'DELETE') {
    const { schema } = body.content['application/json']!;
    (operation.parameters ??= []).push(...inQuery(schema));
    delete operation.requestBody;
  } else if (body !== undefined) {
    body.content = oneType(body.content);
  }
  Object.assign(operation.responses, problemResponses(kept, refusalsOf(call)));
}
