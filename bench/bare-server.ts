import { createServer, type IncomingHttpHeaders } from 'node:http';

// The least work Node can do to answer: the same bytes and headers for every request.

process.once('message', (answer: { headers: IncomingHttpHeaders; body: string }) => {
  const body = Buffer.from(answer.body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, answer.headers).end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? address.port : 0);
  });
});
