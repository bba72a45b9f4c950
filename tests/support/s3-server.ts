import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

// A small object store for tests: the part of S3 that backups use. It recomputes the signatures
// (version 4), so a wrong one is refused as by a real store.

export type SmallStore = {
  endpoint: string;
  region: string;
  key: string;
  secret: string;
  objects: Map<string, Buffer>;
  /** Uploads that were neither completed nor aborted. */
  open: Map<string, Map<number, Buffer>>;
  /** How many parts it accepts before it answers 500 to each. */
  failAfter: number;
};

const [region, key, secret] = ['eu-test-1', 'a-key', 'a-secret-of-the-store'];
const hmac = (under: Buffer | string, text: string): Buffer =>
  createHmac('sha256', under).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Rebuilds AWS's canonical request, and compares its signature. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const match = /Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  );
  if (match === null || match[1] !== key) return false;
  const [, , scope, names, signature] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
  ];
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const query = [...url.searchParams]
    .map((pair) => pair.map((part) => encodeURIComponent(part)).join('='))
    .toSorted();
  const hash = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, hash];
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    sha256(canonical.join('\n')),
  ];
  const [day = '', at = '', service = ''] = scope.split('/');
  const signing = ['aws4_request'].reduce(
    hmac,
    hmac(hmac(hmac(`AWS4${secret}`, day), at), service),
  );
  return at === region && hmac(signing, toSign.join('\n')).toString('hex') === signature;
}

type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> };

function uploadAnswer(store: SmallStore, method: string, url: URL, body: Buffer): Answer | null {
  const at = url.pathname;
  if (url.searchParams.has('uploads')) {
    const id = `upload-${store.open.size + 1}`;
    store.open.set(id, new Map());
    return { status: 200, body: `<R><UploadId>${id}</UploadId></R>` };
  }
  const id = url.searchParams.get('uploadId');
  const parts = store.open.get(id ?? '');
  if (id === null || parts === undefined) return null;
  if (method === 'DELETE') {
    store.open.delete(id);
    return { status: 204 };
  }
  if (method === 'PUT') {
    if (parts.size >= store.failAfter)
      return { status: 403, body: '<Error><Code>Full</Code></Error>' };
    parts.set(Number(url.searchParams.get('partNumber')), body);
    return { status: 200, headers: { etag: `"${sha256(body.toString('latin1')).slice(0, 32)}"` } };
  }
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)/g)].map(([, no]) => Number(no));
  store.objects.set(at, Buffer.concat(named.map((no) => parts.get(no)!)));
  store.open.delete(id);
  return { status: 200, body: '<R/>' };
}

function listAnswer({ objects }: SmallStore, url: URL): Answer {
  const prefix = `${url.pathname.replace(/\/$/, '')}/${url.searchParams.get('prefix') ?? ''}`;
  const keys = [...objects.keys()].filter((item) => item.startsWith(prefix)).toSorted();
  // Two entries a page, to test paging.
  const from = Number(url.searchParams.get('continuation-token') ?? 0);
  const bucket = `/${url.pathname.split('/')[1]}/`;
  const shown = keys.slice(from, from + 2).map((item) => item.slice(bucket.length));
  const next =
    from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
  const rows = shown.map((item) => `<Contents><Key>${item}</Key></Contents>`).join('');
  return { status: 200, body: `<ListBucketResult>${rows}${next}</ListBucketResult>` };
}

function answerTo(store: SmallStore, request: IncomingMessage, url: URL, body: Buffer): Answer {
  const method = request.method ?? '';
  if (!isSigned(request, url)) {
    return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
  }
  if (url.searchParams.has('list-type')) return listAnswer(store, url);
  const uploaded = uploadAnswer(store, method, url, body);
  if (uploaded !== null) return uploaded;
  if (method === 'PUT') {
    store.objects.set(url.pathname, body);
    return { status: 200 };
  }
  const found = store.objects.get(url.pathname);
  if (method === 'DELETE') {
    store.objects.delete(url.pathname);
    return { status: 204 };
  }
  return found === undefined
    ? { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
    : { status: 200, body: found };
}

/** Starts it; it stops after the tests of the file. */
export async function aSmallStore(): Promise<SmallStore> {
  const store = {
    endpoint: '',
    region,
    key,
    secret,
    objects: new Map(),
    open: new Map(),
    failAfter: Infinity,
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (item: Buffer) => parts.push(item));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://store');
      const { status, body, headers } = answerTo(store, request, url, Buffer.concat(parts));
      response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  store.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return store;
}
