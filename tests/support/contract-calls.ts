import { isContractProcedure } from '@orpc/contract';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Access, Meta } from '#contract/endpoint.ts';

/** A field as the contract describes it: where it travels and what it may be. */
export type Field = {
  name: string;
  place: 'path' | 'query' | 'body';
  isRequired: boolean;
  /** JSON types it takes; a file is text in the eyes of JSON Schema, and told apart here. */
  types: Set<string>;
  isFile: boolean;
  /** Text without a form: any words may stand in it. */
  isFree: boolean;
  isId: boolean;
  json: Json;
  schema: z.ZodType;
};

export type ContractCall = {
  name: string;
  method: string;
  path: string;
  access: Access;
  sandboxOnly: boolean;
  schema: z.ZodType | null;
  fields: Field[];
};

type Json = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
  default?: unknown;
  anyOf?: Json[];
};

const jsonOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const alternatives = (json: Json): Json[] =>
  json.anyOf === undefined ? [json] : json.anyOf.flatMap(alternatives);

const hasForm = (json: Json): boolean =>
  [json.format, json.pattern, json.enum, json.const].some((row) => row !== undefined);

function fieldOf(name: string, schema: z.ZodType, place: Field['place']): Field {
  const json = jsonOf(schema);
  const kinds = alternatives(json);
  const isFile = kinds.some(({ format }) => format === 'binary');
  const types = new Set(kinds.flatMap(({ type }) => type ?? []));
  return {
    name,
    place,
    isRequired: !schema.safeParse(undefined).success,
    types,
    isFile,
    isFree: !isFile && kinds.some((kind) => kind.type === 'string' && !hasForm(kind)),
    isId: kinds.some(({ format }) => format === 'uuid'),
    json,
    schema,
  };
}

/** The object inside of what may be absent. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodObject) return schema.shape;
  throw new Error('a call’s input is an object');
}

function callOf(name: string, procedure: Leaf): ContractCall {
  const { route, meta, inputSchema } = procedure['~orpc'];
  const path = route.path!;
  const rest = route.method === 'GET' ? 'query' : 'body';
  const placeOf = (field: string) => (path.includes(`{${field}}`) ? 'path' : rest);
  const shape = inputSchema === undefined ? {} : shapeOf(inputSchema);
  return {
    name,
    method: route.method!,
    path,
    access: meta.access!,
    sandboxOnly: meta.sandboxOnly === true,
    schema: inputSchema ?? null,
    fields: Object.entries(shape).map(([field, schema]) => fieldOf(field, schema, placeOf(field))),
  };
}

type Leaf = {
  '~orpc': {
    route: { method?: string; path?: string };
    meta: Meta;
    inputSchema?: z.ZodType;
  };
};

function callsOf(node: object, name: string): ContractCall[] {
  if (isContractProcedure(node)) return [callOf(name, node)];
  return Object.entries(node).flatMap(([key, inner]) =>
    callsOf(inner as object, name === '' ? key : `${name}.${key}`),
  );
}

/** Every call of the contract, so that a call added tomorrow is tried as those of today. */
export const contractCalls: ContractCall[] = callsOf(contract, '');
