import { randomInt, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

// Clients over real sockets in a separate process: each sends, waits for the answer, sends again.

export type Load = {
  path: string;
  clients: number;
  seconds: number;
  tokens: string[];
  body: string;
};

/** The duration of each answered request, and the processor time of the clients. */
export type Round = { millis: number[]; clientMicros: number };

function request({ tokens, body }: Load): string {
  const token = tokens[randomInt(tokens.length)] ?? '';
  return [
    'POST /api/withdraw HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    `idempotency-key: ${randomUUID()}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}

/** Returns the length of the whole answer once its head has arrived. */
function lengthOf(answer: string): number | undefined {
  const head = answer.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const length = /content-length: (\d+)/i.exec(answer.slice(0, head))?.[1];
  if (length === undefined) throw new Error(`an answer without its length: ${answer}`);
  return head + 4 + Number(length);
}

function ask(socket: Socket, load: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const hear = (part: string): void => {
      answer += part;
      if (answer.length !== lengthOf(answer)) return;
      socket.off('data', hear);
      if (answer.startsWith('HTTP/1.1 201 ')) resolve();
      else reject(new Error(answer));
    };
    socket.on('data', hear);
    socket.write(request(load));
  });
}

async function play(load: Load): Promise<Round> {
  const end = performance.now() + load.seconds * 1000;
  const before = process.cpuUsage();
  const millis: number[] = [];
  const client = async (): Promise<void> => {
    const socket = connect(load.path).setEncoding('latin1');
    while (performance.now() < end) {
      const requested = performance.now();
      await ask(socket, load);
      millis.push(performance.now() - requested);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: load.clients }, client));
  const { user, system } = process.cpuUsage(before);
  return { millis, clientMicros: user + system };
}

process.once('message', async (load: Load) => {
  // A long round does not fit into the pipe at once: the callback reports when it is sent.
  process.send?.(await play(load), () => process.disconnect());
});
