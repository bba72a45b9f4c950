import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Access } from '#contract/endpoint.ts';
import { everyCall, type NamedCall } from '#contract/every-call.ts';

/** A field in the contract: its location and its valid values. */
export type Field = {
  name: string;
  place: 'path' | 'query' | 'body';
  isRequired: boolean;
  /** The JSON types it accepts; JSON Schema treats a file as text, so files are marked here. */
  types: Set<string>;
  isFile: boolean;
  /** Text without a format: any text is valid. */
  isFree: boolean;
  isId: boolean;
  json: Json;
  schema: z.ZodType;
};

export type ContractCall = Omit<NamedCall, 'inputSchema'> & {
  access: Access;
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

/** The object inside an optional schema. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodObject) return schema.shape;
  throw new Error('a call’s input is an object');
}

function callOf({ inputSchema, ...named }: NamedCall): ContractCall {
  const schema = (inputSchema as z.ZodType | undefined) ?? null;
  const rest = named.method === 'GET' ? 'query' : 'body';
  const placeOf = (field: string) => (named.path.includes(`{${field}}`) ? 'path' : rest);
  const shape = schema === null ? {} : shapeOf(schema);
  const fields = Object.entries(shape).map(([name, field]) => fieldOf(name, field, placeOf(name)));
  return { ...named, access: named.meta.access!, schema, fields };
}

/** Every call of the contract, with its input fields. */
export const contractCalls: ContractCall[] = everyCall(contract).map(callOf);
