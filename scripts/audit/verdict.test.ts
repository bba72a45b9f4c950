import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyVerdict, verdictOf } from './verdict.ts';

const report = (severity?: string): string =>
  JSON.stringify({
    vulnerabilities: severity ? { leftpad: { severity, range: '<2.0.0', fixAvailable: true } } : {},
    metadata: { dependencies: { total: 900 } },
  });

test('a known vulnerability fails the check where it is high or critical', () => {
  assert.equal(verdictOf(report()).status, 0);
  assert.equal(verdictOf(report('moderate')).status, 0);
  for (const severity of ['high', 'critical']) {
    const { status, lines } = verdictOf(report(severity));
    assert.equal(status, 1);
    assert.match(lines.join('\n'), /NO {2}leftpad <2\.0\.0: (high|critical), a fix is there/);
  }
});

test('an answer that is no report never passes as a clean one', () => {
  const refused = { message: '405 Method Not Allowed', method: 'POST', error: { summary: '' } };
  for (const output of ['', 'npm error network', '{}', '[]', '{"vulnerabilities":{}}']) {
    assert.equal(verdictOf(output).status, 2, output);
  }
  assert.deepEqual(verdictOf(JSON.stringify(refused)).lines, [
    'Nothing was checked: 405 Method Not Allowed',
  ]);
});

test('of several locks the worst counts, and each is named before what is said of it', () => {
  const of = (...outputs: string[]) =>
    everyVerdict(
      outputs.map((output, index) => ({
        folder: index === 0 ? '.' : 'tests/clients',
        ...verdictOf(output),
      })),
    );
  assert.equal(of(report(), report()).status, 0);
  assert.equal(of(report(), report('high')).status, 1);
  assert.equal(of(report('high'), '').status, 1);
  assert.equal(of(report(), '').status, 2);
  assert.deepEqual(of(report(), 'away').lines, [
    'package-lock.json',
    '900 packages, 0 with a known vulnerability of high or critical severity',
    'tests/clients/package-lock.json',
    'Nothing was checked: away',
  ]);
});
