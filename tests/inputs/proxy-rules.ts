import { aMember, password, type Person } from '#test/ledger/builders.ts';
import { taken } from './expected.ts';
import type { Input, Rule } from './play-rule.ts';
import type { World } from './world.ts';

// Unexpected headers of proxies and browsers: chains of proxies, zones, odd ports, headers that
// anyone may send, and cache tags.

const visitor = '198.51.100.7';

function* chainInputs(): Generator<Input> {
  // Only the test's proxy is trusted: the last address it names is the client's.
  for (const before of [
    '203.0.113.9',
    'unknown',
    '_secret',
    '10.0.0.1, 10.0.0.2',
    'a b c',
    ',',
    '""',
  ]) {
    yield taken('behind others', `${before}, ${visitor}`, visitor);
    yield taken('without a space', `${before},${visitor}:8080`, visitor);
  }
  for (const given of ['fe80::1%eth0', '[fe80::1%25eth0]:80', 'FE80:0:0:0:0:0:0:1']) {
    yield taken('an address with a zone', given, 'fe80::1');
  }
  for (const given of ['::ffff:c633:6407', '[::FFFF:198.51.100.7]:1', '0:0:0:0:0:ffff:c633:6407']) {
    yield taken('an IPv4 as IPv6 writes it', given, visitor);
  }
  for (const given of [`${visitor}:0`, `${visitor}:65535`, `${visitor}:`, `"${visitor}:80"`]) {
    yield taken('with a port', given, visitor);
  }
  const none = [
    '',
    ' ',
    ',',
    ',,,',
    ':80',
    '[]:80',
    '::g',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '%eth0',
  ];
  for (const given of [
    ...none,
    '0x7f.1',
    '127.1',
    'localhost',
    '9'.repeat(4_000),
    'é',
    '1.1.1.1 x',
  ]) {
    yield taken('no address: the peer’s own', given, '127.0.0.1');
  }
}

/** Headers of a visitor that a proxy passes on: none may change who or where the visitor is. */
const strangers: Record<string, string>[] = [
  { forwarded: `for=${visitor};proto=http;host=evil.example` },
  { forwarded: 'for="[2001:db8::7]:443", for=unknown' },
  { forwarded: ';;;for=' },
  { 'x-real-ip': visitor },
  { 'cf-connecting-ip': visitor },
  { 'true-client-ip': visitor },
  { 'x-client-ip': visitor },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-host': 'evil.example, invest.example.org' },
  { 'x-forwarded-proto': 'http' },
  { 'x-forwarded-proto': 'https, http' },
  { 'x-forwarded-proto': 'gopher' },
  { 'x-forwarded-port': '99999' },
  { 'x-forwarded-port': 'x' },
  { 'x-original-url': '/api/admin/users' },
  { 'x-rewrite-url': '/api/admin/users' },
  { 'x-http-method-override': 'DELETE' },
  { 'accept-language': '*;q=x, de;q=2, ;;, en-' },
  { 'accept-language': 'x'.repeat(4_000) },
  { 'accept-encoding': 'br;q=nothing, gzip;q=-1' },
  { 'if-none-match': '"' },
  { 'if-none-match': 'W/, ,"x' },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=5-1' },
  { accept: 'text/html;q=a, */*;' },
  { priority: 'u=99, i=?2' },
  { 'user-agent': '\u00ff\u00fe' },
  { 'x-request-id': '../../\u00e9' },
  { traceparent: '00-zz-zz-zz' },
];

export const proxyRules = ({ call, owner, headers }: World): Rule[] => {
  const visit = async (more: Record<string, string>) => {
    const person: Person = await aMember(owner);
    const body = { email: person.email, password };
    const answer = await call('POST', '/user/login', { body, headers: { ...headers, ...more } });
    const kept = async () => {
      const { token } = person;
      return (await call('GET', '/user/log-ins', { token, headers })).body.data[0]?.ip;
    };
    return { answer, kept };
  };

  return [
    {
      name: 'chains of proxies',
      inputs: chainInputs,
      send: (given: string) => visit({ 'x-forwarded-for': given }),
    },
    {
      name: 'headers that anybody may send at a log-in',
      inputs: () => strangers.map((given) => taken(Object.keys(given)[0]!, given, '127.0.0.1')),
      send: (given: Record<string, string>) => visit(given),
    },
  ];
};
