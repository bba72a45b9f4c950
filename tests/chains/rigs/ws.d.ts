/** The part of `ws` that the XRP stand-in uses; the package has no types. */
declare module 'ws' {
  import type { Server } from 'node:http';

  export type Socket = {
    on(event: 'message', heard: (text: Buffer) => void): void;
    send(text: string): void;
    terminate(): void;
  };

  export class WebSocketServer {
    constructor(options: { server: Server });
    readonly clients: Set<Socket>;
    on(event: 'connection', opened: (socket: Socket) => void): void;
  }
}
