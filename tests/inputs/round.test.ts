import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { isFull } from '../is-full.ts';
import { addressRules } from './address-rules.ts';
import { amountRules } from './amount-rules.ts';
import { codeRules } from './code-rules.ts';
import { copiedRules } from './copied-rules.ts';
import { headerRules } from './header-rules.ts';
import { keyRules } from './key-rules.ts';
import { nameRules } from './name-rules.ts';
import { photoRules } from './photo-rules.ts';
import { pictureRules } from './picture-rules.ts';
import { playRule } from './play-rule.ts';
import { proxyRules } from './proxy-rules.ts';
import { typingRules } from './typing-rules.ts';
import { walletRules } from './wallet-rules.ts';

// The round of inputs made by rule: a new kind is a file of rules, named in this list.
const kinds = [
  nameRules,
  addressRules,
  amountRules,
  headerRules,
  pictureRules,
  walletRules,
  typingRules,
  copiedRules,
  codeRules,
  keyRules,
  proxyRules,
  photoRules,
];

const database = await testDatabase();
const host = 'invest.example.org';
const { app, call, work, config } = await testApi(database, {
  TRUST_PROXY: '127.0.0.1',
  PUBLIC_URL: `https://${host}`,
});
const member = await aFundedMember(database, 100_000n);
const world = { app, call, work, config, owner: database.owner, member, headers: { host } };

const min = isFull ? 900 : 300;

describe('inputs made by rule (INP)', () => {
  let played = 0;
  for (const rule of kinds.flatMap((rules) => rules(world))) {
    test(`${rule.name} are taken as meant, or refused by name`, async () => {
      played += await playRule(rule);
    });
  }
  test(`are at least ${min}`, (t) => {
    t.diagnostic(`${played} inputs`);
    assert.ok(played >= min);
  });
});
