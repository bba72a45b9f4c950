import { connect, type Socket } from 'node:net';

/** Returns how many whole answers a second `clients` open connections got to one GET. */
export async function answersPerSecond(
  port: number,
  path: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\naccept-encoding: br\r\n\r\n`;
  const size = await sizeOf(port, request);
  let bytes = 0;
  const began = performance.now();
  const sockets: Socket[] = [];
  for (let client = 0; client < clients; client += 1) {
    const socket = connect(port, '127.0.0.1');
    let waiting = size;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      waiting -= chunk.length;
      if (waiting > 0) return;
      waiting += size;
      socket.write(request);
    });
    socket.write(request);
    sockets.push(socket);
  }
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const took = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  return bytes / size / took;
}

/** The bytes of one whole answer, head and body; all later answers have this length. */
function sizeOf(port: number, request: string): Promise<number> {
  return new Promise((found, failed) => {
    const socket = connect(port, '127.0.0.1');
    let seen = Buffer.alloc(0);
    socket.on('error', failed);
    socket.on('data', (chunk) => {
      seen = Buffer.concat([seen, chunk]);
      const end = seen.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(seen.subarray(0, end).toString())?.[1];
      if (end < 0 || length === undefined || seen.length < end + 4 + Number(length)) return;
      socket.destroy();
      found(end + 4 + Number(length));
    });
    socket.write(request);
  });
}
