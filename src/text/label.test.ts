import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planLabelIn, type PlanLabelFacts, planLabelOf } from '#core/rules/plan-label.ts';
import { label as german } from './de/label.ts';

const facts: PlanLabelFacts = {
  term_days: 365,
  cooling_off_days: 14,
  last_year: {
    gains: '12.50',
    capital: '1.00',
    losses: '2.00',
    performance: { since: '2026-03-09T00:00:00.000Z', paid: '-0.40', target: '2.82' },
  },
  target: { gains: '12.50', losses: '2.00', target: '30.00', missed: true },
  open_loss: {
    amount: '200.00',
    announced: { amount: '150.00', lost_at: '2026-11-02T09:30:00.000Z', due_at: null },
  },
};
const format = {
  dollars: (decimal: string) => `${decimal.replace('.', ',')} $`,
  percent: (decimal: string) => `${decimal.replace('.', ',')} %`,
  day: (moment: string) => moment.slice(0, 10),
};

test('a German label says every answer in German, with the figures of the English one (D9)', () => {
  const [english, label] = [planLabelOf(facts), planLabelIn(facts, german, format)];
  for (const [key, text] of Object.entries(label)) {
    assert.notEqual(text, english[key as keyof typeof english], key);
    assert.doesNotMatch(text, /\b(the|you|operator|of|paid|lost|nobody)\b/i, key);
  }
  const digits = (text: string) => text.match(/\d+/g);
  assert.deepEqual(digits(label.last_12_months), digits(english.last_12_months));
  assert.deepEqual(digits(label.target_against_paid), digits(english.target_against_paid));
  assert.match(label.worst_case, /^Sie können alles verlieren\./);
  assert.match(label.target_against_paid, /^Dieser Plan hat sein Ziel verfehlt/);
});
