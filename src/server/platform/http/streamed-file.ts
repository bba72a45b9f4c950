import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * A file that is generated while it is sent, so its size does not matter. A failure aborts the
 * download, so half a table never looks complete.
 */
export class StreamedFile extends File {
  readonly #chunks: AsyncIterable<Uint8Array>;

  constructor(chunks: AsyncIterable<Uint8Array>, name: string, type: string) {
    super([], name, { type });
    this.#chunks = chunks;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const web: unknown = Readable.toWeb(Readable.from(this.#chunks));
    return web as ReadableStream<Uint8Array<ArrayBuffer>>;
  }
}

/** Removes the length, which such a file cannot know; it is sent in chunks. */
export function sendWithoutLength(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const isStreamed = reply.getHeader('content-length') === '0';
    if (isStreamed && String(reply.getHeader('content-type')).startsWith('text/csv')) {
      reply.removeHeader('content-length');
    }
  });
}
