import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createFormControl, type FieldValues } from 'react-hook-form';
import { dependentFields } from './dependent-fields.ts';
import { readFields } from './read-fields.ts';

/** A form as mounted on a page. */
function mounted<Values extends FieldValues>(values: Values) {
  const form = createFormControl<Values>();
  form.reset(values);
  return form;
}

describe('fields that are one value (INP-2)', () => {
  const of = { address: ['tag'] } as const;

  function aForm(began: { address: string; tag: string }) {
    const form = mounted(began);
    const kept = dependentFields<typeof began>();
    return {
      type: (name: 'address' | 'tag', text: string) => {
        form.setValue(name, text);
        kept.changed(form, name, { of, began });
      },
      leave: () => kept.left(form, 'address', { of, began }),
      tag: () => form.getValues('tag'),
    };
  }

  test('a tag is emptied when another address stands beside it', () => {
    const form = aForm({ address: 'rExchange', tag: '123456' });
    form.type('address', 'rOther');
    assert.equal(form.tag(), '');
    form.type('tag', '777');
    form.type('address', 'rThird');
    assert.equal(form.tag(), '');
  });

  test('a tag that is typed before its address stays with the first, and with no other', () => {
    const form = aForm({ address: '', tag: '' });
    form.type('tag', '42');
    for (const typed of ['r', 'rO', 'rOther']) form.type('address', typed);
    assert.equal(form.tag(), '42');
    form.leave();
    form.type('address', 'rThird');
    assert.equal(form.tag(), '');
  });
});

describe('what stands in the fields when a form is sent', () => {
  const values = { email: '', password: '', code: '12', isKept: false, plan: 'a' };

  test('is sent, whether or not the form heard of it', () => {
    const form = mounted(values);
    readFields(form, {
      elements: [
        { name: 'email', type: 'email', value: 'ada@example.org' },
        { name: 'password', type: 'password', value: 'plain words' },
        { name: 'code', type: 'text', value: '' },
        { name: '', type: 'text', value: 'of no field' },
        { name: 'stranger', type: 'text', value: 'of another' },
        { type: 'fieldset' },
      ],
    });
    assert.deepEqual(form.getValues(), {
      ...values,
      email: 'ada@example.org',
      password: 'plain words',
      code: '',
    });
  });

  test('is no choice: what a press chose stays', () => {
    const form = mounted(values);
    readFields(form, {
      elements: [
        { name: 'plan', type: 'radio', value: 'b' },
        { name: 'isKept', type: 'checkbox', value: 'on' },
      ],
    });
    assert.deepEqual(form.getValues(), values);
  });
});
