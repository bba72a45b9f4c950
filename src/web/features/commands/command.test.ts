import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { createFormControl } from 'react-hook-form';
import { Problem } from '../../app/problem.ts';
import { withReauthentication } from '../reauthentication/with-reauthentication.ts';
import { type CallOptions, type Command, commandRunner } from './command.ts';
import { showRefusal } from './show-refusal.ts';

type Input = { amount: string };
type Answer = { message?: string };

const lost = new TypeError('fetch failed');
const refused = new Problem(409, 'amount_over_available', 'That is more than there is.');
const stepUp = new Problem(403, 'step_up_required', 'Prove that it is you.');

/** A scripted server, with a record of the toasts and prompts that a person would see. */
function stage(given: Partial<Command<Input, Answer>> = {}) {
  const seen = { keys: [] as string[], toasts: [] as string[], reread: 0, proofs: 0 };
  const answers: (Answer | Error)[] = [];
  const queries = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  queries.invalidateQueries = () => {
    seen.reread += 1;
    return Promise.resolve();
  };
  const send = (input: Input, { context }: CallOptions) => {
    seen.keys.push(context.keyOf!(['withdrawals', 'request'], input));
    const answer = answers.shift() ?? { message: 'Done.' };
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const runner = commandRunner<Input, Answer>();
  const mutation = new MutationObserver(
    queries,
    runner.mutationOf(
      { send, ...given },
      {
        queries,
        toastSuccess: (message) => seen.toasts.push(message),
        toastError: (message) => seen.toasts.push(`! ${message}`),
        withReauthentication: withReauthentication((refusal) => {
          seen.proofs += 1;
          return answers.length > 0 ? Promise.resolve() : Promise.reject(refusal);
        }),
      },
    ),
  );
  const press = async (input: Input) => {
    if (runner.enter(input)) await mutation.mutate(input).catch(() => undefined);
  };
  return { seen, answers, press };
}

describe('the key of a command', () => {
  test('stays over a broken line and a refusal, and is another once the command succeeded', async () => {
    const { seen, answers, press } = stage();
    answers.push(lost, refused, { message: 'Done.' });
    for (let count = 0; count < 4; count += 1) await press({ amount: '5.00' });
    const [first, second, third, fourth] = seen.keys;
    assert.equal(second, first, 'over a broken line');
    assert.equal(third, first, 'over a refusal');
    assert.notEqual(fourth, first, 'after success the same words are another command');
  });

  test('is another for another body, and the former for the former body again', async () => {
    const { seen, answers, press } = stage();
    answers.push(lost, lost, lost);
    for (const amount of ['5.00', '6.00', '5.00']) await press({ amount });
    const [five, six, again] = seen.keys;
    assert.notEqual(six, five);
    assert.equal(again, five);
  });

  test('tells files apart by name, size and time', async () => {
    const runner = commandRunner<{ file: File }, Answer>();
    const file = (name: string, lastModified: number) =>
      new File(['receipt'], name, { lastModified });
    assert.equal(runner.enter({ file: file('a.png', 1) }), true);
    assert.equal(runner.enter({ file: file('a.png', 1) }), false);
    assert.equal(runner.enter({ file: file('b.png', 1) }), true);
    assert.equal(runner.enter({ file: file('a.png', 2) }), true);
  });
});

describe('re-authentication', () => {
  test('is asked for once, and the call made again with the same key', async () => {
    const { seen, answers, press } = stage();
    answers.push(stepUp, { message: 'Done.' });
    await press({ amount: '5.00' });
    assert.equal(seen.proofs, 1);
    assert.equal(seen.keys.length, 2);
    assert.equal(seen.keys[1], seen.keys[0]);
    assert.deepEqual(seen.toasts, ['Done.']);
  });

  test('that is given up refuses the command in the server’s words', async () => {
    const { seen, answers, press } = stage();
    answers.push(stepUp);
    await press({ amount: '5.00' });
    assert.equal(seen.keys.length, 1);
    assert.deepEqual(seen.toasts, ['! Prove that it is you.']);
  });

  test('is not asked for where another refusal comes', async () => {
    const { seen, answers, press } = stage();
    answers.push(refused);
    await press({ amount: '5.00' });
    assert.equal(seen.proofs, 0);
  });
});

test('a second press while the first is on its way sends nothing, another input does', async () => {
  const { seen, press } = stage();
  await Promise.all([
    press({ amount: '5.00' }),
    press({ amount: '5.00' }),
    press({ amount: '6.00' }),
  ]);
  assert.equal(seen.keys.length, 2);
  await press({ amount: '5.00' });
  assert.equal(seen.keys.length, 3, 'what ended may be pressed again');
});

describe('what a person is told', () => {
  test('is the server’s words, or those of the screen, or none', async () => {
    for (const [success, toasts] of [
      [undefined, ['Done.']],
      ['Saved.', ['Saved.']],
      [(_answer: Answer, { amount }: Input) => `Paid ${amount}.`, ['Paid 5.00.']],
      [null, []],
    ] as const) {
      const { seen, press } = stage(success === undefined ? {} : { success });
      await press({ amount: '5.00' });
      assert.deepEqual(seen.toasts, toasts);
    }
  });

  test('of a refusal is one toast, or none where its form shows it', async () => {
    for (const isShown of [false, true]) {
      const { seen, answers, press } = stage({ onRefused: () => isShown });
      answers.push(refused);
      await press({ amount: '5.00' });
      assert.deepEqual(seen.toasts, isShown ? [] : ['! That is more than there is.']);
    }
  });

  test('is read again whatever came of it, and not where nothing may have changed', async () => {
    const { seen, answers, press } = stage();
    answers.push(refused);
    await press({ amount: '5.00' });
    await press({ amount: '5.00' });
    assert.equal(seen.reread, 2);
    const quiet = stage({ rereads: null });
    await quiet.press({ amount: '5.00' });
    assert.equal(quiet.seen.reread, 0);
  });
});

describe('a refusal in a form', () => {
  const fields = { amount: 'You can withdraw up to $12.00.', stranger: 'Not of this form.' };
  let form: ReturnType<typeof createFormControl<{ amount: string; address: string }>>;
  let errors: Partial<Record<string, { message?: string }>>;

  beforeEach(() => {
    form = createFormControl({ defaultValues: { amount: '50', address: 'bcrt1q' } });
    errors = {};
    form.subscribe({
      formState: { errors: true },
      callback: (state) => void (errors = state.errors ?? {}),
    });
  });

  test('stands beside its field and keeps what was typed; its summary is left for a toast', () => {
    const problem = new Problem(422, 'amount_over_available', 'More than there is.', fields);
    assert.equal(showRefusal(form, problem, { showsRefusal: true }), false);
    assert.equal(errors['amount']?.message, fields.amount);
    assert.equal(errors['stranger'], undefined);
    assert.equal(errors['root'], undefined);
    assert.deepEqual(form.getValues(), { amount: '50', address: 'bcrt1q' });
  });

  test('is not said once more by a toast where the field says the same', () => {
    const problem = new Problem(422, 'amount_over_available', fields.amount, fields);
    assert.equal(showRefusal(form, problem), true);
  });

  test('finds a field that the call names otherwise', () => {
    const problem = new Problem(422, 'address_wrong_coin', 'No.', { wallet_address: 'Not BTC.' });
    showRefusal(form, problem, { names: { wallet_address: 'address' } });
    assert.equal(errors['address']?.message, 'Not BTC.');
  });

  test('that names no field stands beside the one that its code is about', () => {
    const own = new Problem(422, 'own_address', 'This is one of our own addresses.');
    assert.equal(showRefusal(form, own, { codes: { own_address: 'address' } }), true);
    assert.equal(errors['address']?.message, 'This is one of our own addresses.');
    assert.equal(errors['root'], undefined);
  });

  test('about no field stands over the button, and in a toast where there is no such place', () => {
    assert.equal(showRefusal(form, refused, { showsRefusal: true }), true);
    assert.equal(errors['root']?.message, 'That is more than there is.');
    assert.equal(showRefusal(form, refused), false);
  });
});
