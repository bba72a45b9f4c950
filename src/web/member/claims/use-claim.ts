import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Method } from '../../../core/chains/assets.ts';
import { api, call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { claims as text } from '../../text/claims.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useMoneyCommand } from '../layout/use-money-command.ts';

export type Signed = { from_address: string; signature: string; public_key: string };

type Typed = Signed & {
  method: Method | null;
  transaction: string;
  words: string;
  file: File | null;
};
type Sent = Parameters<typeof call.suspense.makeClaim>[0];

const empty: Typed = {
  method: null,
  transaction: '',
  words: '',
  file: null,
  from_address: '',
  signature: '',
  public_key: '',
};

/** What is wrong with each part, in words. */
export type Faults = Partial<Record<keyof Typed, string>>;

function faultsOf({ method, transaction, words }: Typed): Faults {
  const faults: Faults = {};
  if (method === null) faults.method = text.methodMissing;
  if (!/^[0-9A-Za-z]{16,128}$/.test(transaction.trim())) {
    faults.transaction = text.transactionMissing;
  }
  if (words.trim().length < 10) faults.words = text.wordsMissing;
  return faults;
}

/** Takes who pressed the button to the first part that is wrong, once it says so. */
const toFirstFault = (form: HTMLFormElement) =>
  requestAnimationFrame(() =>
    form
      .querySelector<HTMLElement>('[data-invalid] input, [aria-invalid="true"]')
      ?.focus({ preventScroll: false }),
  );

/** What is left empty is not sent. */
const given = ({ from_address, signature, public_key }: Typed): Partial<Signed> =>
  Object.fromEntries(
    Object.entries({ from_address, signature, public_key }).filter(([, value]) => value !== ''),
  );

/** The claim as it is typed, and its way to the server. */
export function useClaim() {
  // Who comes from a payment without its tag brings its transaction along.
  const paid = useSearchParams()[0].get('paid') ?? '';
  const [typed, setTyped] = useState<Typed>({
    ...empty,
    method: paid === '' ? null : 'XRP',
    transaction: paid,
  });
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const moneyKey = useMoneyCommand();
  const sending = useMutation({
    mutationFn: (input: Sent) => {
      const { file } = typed;
      const picture = file && [file.name, file.size, file.lastModified];
      const key = moneyKey([{ ...input, payment_proof: undefined }, picture]);
      return call.suspense.makeClaim(input, { context: { idempotencyKey: key } });
    },
    onSuccess: async (answer) => {
      if (answer.message) toastSuccess(answer.message);
      setTyped(empty);
      await queryClient.invalidateQueries({ queryKey: api.suspense.key() });
    },
    onError: (error) => setRefusal(messageOf(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = faultsOf(typed);
    setFaults(wrong);
    setRefusal(null);
    const { method, transaction, words, file } = typed;
    if (method === null || Object.keys(wrong).length > 0) {
      toFirstFault(event.currentTarget);
      return;
    }
    if (sending.isPending) return;
    sending.mutate({
      payment_method: method,
      transaction: transaction.trim(),
      words: words.trim(),
      ...given(typed),
      ...(file === null ? {} : { payment_proof: file }),
    });
  };
  const change = (part: Partial<Typed>, refused: string | null = null) => {
    setTyped((now) => ({ ...now, ...part }));
    const changed = new Set(Object.keys(part));
    setFaults((now) =>
      Object.fromEntries(Object.entries(now).filter(([key]) => !changed.has(key))),
    );
    setRefusal(refused);
  };
  return { typed, change, faults, refusal, submit, isSending: sending.isPending };
}
