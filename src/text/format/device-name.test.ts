import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceName, logInParts } from './device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const cases: [userAgent: string, name: string][] = [
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 ' +
      '(KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webkit} Chrome/156.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'A program'],
  ['', 'Unknown device'],
];

for (const [userAgent, name] of cases) {
  test(`'${userAgent.slice(0, 60)}' is ${name}`, () => assert.equal(deviceName(userAgent), name));
}

test('a log-in without an address leaves no empty part between commas', () => {
  assert.equal(logInParts('curl/8.5.0', '', '28 Nov 2026'), 'A program, 28 Nov 2026');
  assert.equal(logInParts('curl/8.5.0', '::1', '28 Nov 2026'), 'A program, ::1, 28 Nov 2026');
});
