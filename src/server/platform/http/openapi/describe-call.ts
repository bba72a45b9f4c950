import { refusalsOf } from '#contract/declared-refusals.ts';
import type { NamedCall } from '#contract/every-call.ts';
import { describeAnswer, fileKindsOf } from './describe-answer.ts';
import { problemResponses } from './describe-problems.ts';
import { workDone } from './describe-work.ts';
import {
  type Content,
  isJson,
  type Json,
  type Operation,
  type Parameter,
  type Response,
} from './document.ts';

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A UUID that makes the call happen once: the same key with the same body gets the same answer, another body is refused.',
  schema: { type: 'string', format: 'uuid' },
};

/**
 * Public calls need no credentials, unless they require a session of either kind; the others need a
 * Bearer token, a browser's cookie or an API key.
 */
function securityOf(call: NamedCall): Record<string, string[]>[] {
  const { access } = call.meta;
  if (access === undefined || access.who === 'public') {
    const asksSession = refusalsOf(call).includes('unauthenticated');
    return asksSession ? [{ bearer: [] }, { memberCookie: [] }, { adminCookie: [] }] : [];
  }
  const isAdmin = access.who === 'admin';
  const keys = isAdmin && access.scope !== undefined ? [{ apiKey: [access.scope] }] : [];
  return [{ bearer: [] }, { [isAdmin ? 'adminCookie' : 'memberCookie']: [] }, ...keys];
}

/**
 * A file is sent in a form, everything else as JSON: one content type a body. With both on offer,
 * client generators choose JSON, which cannot hold a file.
 */
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

/**
 * Describes default values in words: with the keyword `default`, client generators treat the field
 * as always present and require it.
 */
function sayDefaults(value: unknown): void {
  if (Array.isArray(value)) value.forEach(sayDefaults);
  if (!isJson(value)) return;
  Object.values(value).forEach(sayDefaults);
  const { default: usual, description } = value;
  if (usual === undefined || typeof usual === 'object') return;
  const text = `${JSON.stringify(usual)} where it is left out`;
  value['description'] = typeof description === 'string' ? `${description}; ${text}` : text;
  delete value['default'];
}

const describedAs = (field: unknown): { description?: string } =>
  isJson(field) && typeof field['description'] === 'string'
    ? { description: field['description'] }
    : {};

/** The fields of a DELETE, as query parameters. */
function inQuery(schema: Json): Parameter[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const fields = isJson(schema['properties']) ? schema['properties'] : {};
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...describedAs(field),
    schema: field as Json,
  }));
}

/** Describes who may call an operation, how it is refused, and whether it may be repeated. */
export function describeCall(
  operation: Operation,
  call: NamedCall,
  kept: Record<string, Response>,
): void {
  const { meta, method } = call;
  operation.security = securityOf(call);
  if (meta.movesMoney === true) (operation.parameters ??= []).push(idempotencyKey);
  const refused = refusalsOf(call);
  if (refused.includes('work_required')) (operation.parameters ??= []).push(workDone);
  const body = operation.requestBody;
  if (body !== undefined && method === 'DELETE') {
    const { schema } = body.content['application/json']!;
    (operation.parameters ??= []).push(...inQuery(schema));
    delete operation.requestBody;
  } else if (body !== undefined) {
    body.content = oneType(body.content);
    sayDefaults(body.content);
  }
  describeAnswer(operation, fileKindsOf(call.outputSchema));
  Object.assign(operation.responses, problemResponses(kept, refused));
}
