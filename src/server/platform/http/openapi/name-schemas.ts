import { type Document, isJson, type Json, type Operation, refTo } from './document.ts';

/** Dollar amounts in requests: text or number, which JSON Schema alone would leave open. */
const dollarsIn: Json = {
  description: 'Dollars above zero, at most two decimals: a text, or a number',
  oneOf: [
    { type: 'string', pattern: String.raw`^(?=.*[1-9])\d{1,13}(\.\d{1,2})?$` },
    { type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 },
  ],
  examples: ['1500.00'],
};

/** Any JSON value, which a generated type cannot describe. */
const fact: Json = {
  description:
    'JSON as it was written down: a text, a number, yes or no, nothing, a list, a record',
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    { type: 'array', items: refTo('Fact') },
    { type: 'object', additionalProperties: refTo('Fact') },
  ],
};

const better: Record<string, Json> = { DollarsIn: dollarsIn, Fact: fact };

type Named = Map<string, Json>;

/** Puts a schema among the components under its name, and returns a reference to it. */
function hoist(named: Named, name: string, schema: Json): Json {
  const known = named.get(name);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
    throw new Error(`two shapes are called ${name}`);
  }
  named.set(name, schema);
  return refTo(name);
}

/** Replaces every titled schema below by a reference to the component of that name. */
function nameTitled(named: Named, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => nameTitled(named, item));
  if (!isJson(value)) return value;
  const { title, ...rest } = value;
  const inner = Object.fromEntries(
    Object.entries(rest).map(([key, row]) => [key, nameTitled(named, row)]),
  );
  if (typeof title !== 'string') return inner;
  // A use may have a description of its own, which goes beside the reference.
  const { description, ...shape } = inner;
  const whole = better[title] ?? shape;
  const ref = hoist(named, title, whole);
  return description === undefined || title in better ? ref : { ...ref, description };
}

const nameOf = (operationId: string): string =>
  operationId
    .split('.')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('');

/** Names the `data` of an answer, or its rows, after the call if it has no other name. */
function nameData(named: Named, schema: Json, name: string): Json {
  const { properties } = schema;
  const data = isJson(properties) ? properties['data'] : undefined;
  if (!isJson(properties) || !isJson(data)) return schema;
  const isRows = data['type'] === 'array' && isJson(data['items']);
  const inner = isRows ? (data['items'] as Json) : data;
  if (inner['type'] !== 'object' || inner['properties'] === undefined) return schema;
  const ref = hoist(named, `${name}${isRows ? 'Row' : 'Data'}`, inner);
  return { ...schema, properties: { ...properties, data: isRows ? { ...data, items: ref } : ref } };
}

function nameOperation(named: Named, operation: Operation): void {
  const name = nameOf(operation.operationId);
  const answers = Object.values(operation.responses).flatMap(
    ({ content }) => content?.['application/json'] ?? [],
  );
  for (const json of answers) {
    if (json.schema['$ref'] !== undefined) continue;
    json.schema = hoist(named, `${name}Answer`, nameData(named, json.schema, name));
  }
  for (const part of Object.values(operation.requestBody?.content ?? {})) {
    if (isJson(part.schema['properties'])) part.schema = hoist(named, `${name}Input`, part.schema);
  }
}

/** Names every shape that clients would want as a type. */
export function nameSchemas(document: Document): void {
  const named: Named = new Map();
  const all = [...Object.values(document.paths), ...Object.values(document.webhooks ?? {})];
  for (const methods of all) {
    for (const [method, operation] of Object.entries(methods)) {
      const whole = nameTitled(named, operation) as Operation;
      nameOperation(named, whole);
      methods[method] = whole;
    }
  }
  Object.assign(document.components.schemas, Object.fromEntries(named));
}
