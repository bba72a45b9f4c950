import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * A file that is made while it is sent, so that its size is no matter. One that fails on the way
 * breaks the download off: half a table never looks like a whole one.
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

/** Takes back the length that such a file cannot know: it is sent in chunks. */
export function sendWithoutLength(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const isStreamed = reply.getHeader('content-length') === '0';
    if (isStreamed && String(reply.getHeader('content-type')).startsWith('text/csv')) {
      reply.removeHeader('content-length');
    }
  });
}
