import { aMember, password, type Person } from '#test/ledger/builders.ts';
import { refused, taken } from './expected.ts';
import type { Input, Rule } from './play-rule.ts';
import type { World } from './world.ts';

// Addresses in proxy headers (RFC 7239 and its predecessors), and hosts from browsers.

function* proxyInputs(): Generator<Input> {
  const plain = '203.0.113.7';
  const spelled = [plain, `${plain}:51234`, `"${plain}"`, ` ${plain} `, `::ffff:${plain}`];
  for (const given of spelled) yield taken('an address', given, plain);
  for (const given of ['2001:db8::7', '[2001:db8::7]:443', '[2001:db8::7]', '2001:DB8::7']) {
    yield taken('an address of six', given, '2001:db8::7');
  }
  for (const given of ['unknown', '_hidden', 'x', '999.1.1.1', '<script>', '203.0.113', '-']) {
    yield taken('no address is the peer’s own', given, '127.0.0.1');
  }
}

function* hostInputs(): Generator<Input> {
  const ours = 'invest.example.org';
  for (const host of [ours, `${ours}:443`, `${ours}.`, ours.toUpperCase(), `${ours}.:443`]) {
    yield taken('the same host', host, null);
  }
  for (const host of ['evil.example', `${ours}.evil.example`, `${ours}:8443`, `x@${ours}`]) {
    yield refused('another host', host, /421/);
  }
}

export const headerRules = ({ call, owner, headers }: World): Rule[] => {
  const visit: Rule['send'] = async (forwarded: string) => {
    const person: Person = await aMember(owner);
    const body = { email: person.email, password };
    const from = { ...headers, 'x-forwarded-for': forwarded };
    const answer = await call('POST', '/user/login', { body, headers: from });
    const kept = async () => {
      const { token } = person;
      return (await call('GET', '/user/log-ins', { token, headers })).body.data[0]?.ip;
    };
    return { answer, kept };
  };

  const ask: Rule['send'] = async (host: string) => ({
    answer: await call('GET', '/status', { headers: { host } }),
    kept: async () => null,
  });

  return [
    { name: 'addresses that proxies name', inputs: proxyInputs, send: visit },
    { name: 'names of the host', inputs: hostInputs, send: ask },
  ];
};
