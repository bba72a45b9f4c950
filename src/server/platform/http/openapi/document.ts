/** The parts of an OpenAPI 3.1 document that this code edits; the others pass unchanged. */
export type Json = { [key: string]: unknown };

export type Content = Record<string, { schema: Json }>;
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Json;
};
export type Response = {
  description: string;
  headers?: Record<string, Json>;
  content?: Content;
};
export type Operation = Json & {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
};
export type Document = Json & {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Response> } & Json;
};

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
