import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { minReason } from '#core/rules/typed-rules.ts';
import { settings } from '#text/en/admin/settings.ts';
import { dayAndTime } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';
import { Notice } from '../../ui/notice.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { Limit } from '../list-kit/api-types.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { TextForm } from '../list-kit/text-form.tsx';
import { limitValue, ruleLabel, ruleMeaning, typedLimit, weakens } from './limit-labels.ts';

const labels = settings.rules;

type Props = SheetSteps & {
  limit: Limit;
};

/** One rule: its meaning, its bounds, pending changes, and the proposal of another value. */
export function LimitSheet({ limit, ...steps }: Props) {
  const { name, value, waiting, proposed } = limit;
  return (
    <RowSheet title={ruleLabel(name)} rowId={name} {...steps}>
      <p className="quiet">{ruleMeaning(name)}</p>
      <dl className="lines after">
        <Line label={labels.now} value={limitValue(limit, value)} />
        <Line label={labels.least} value={limitValue(limit, limit.least)} />
        <Line label={labels.most} value={limitValue(limit, limit.most)} />
      </dl>
      <p className="sub">{labels.weakerIs[limit.weaker]}</p>
      {proposed && <Notice>{labels.proposed(limitValue(limit, proposed.value))}</Notice>}
      {waiting ? (
        <Waiting limit={limit} waiting={waiting} />
      ) : (
        !proposed && (
          <PermissionGate call="policy.changeLimit">
            <Change limit={limit} done={steps.onClose} />
          </PermissionGate>
        )
      )}
    </RowSheet>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

function Waiting({ limit, waiting }: { limit: Limit; waiting: NonNullable<Limit['waiting']> }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Notice warn>
        <b className="strong">{labels.waits}.</b>{' '}
        {labels.waitsFor(limitValue(limit, waiting.value), dayAndTime(waiting.from))}{' '}
        {waiting.reason}
      </Notice>
      <PermissionGate call="policy.withdrawLimit">
        {isAsking ? (
          <TextForm
            label={labels.takeBackLabel}
            shortest={minReason}
            tooShort={labels.short}
            submit={labels.takeBack}
            input={(reason) => ({ id: waiting.id, reason })}
            send={call.policy.withdrawLimit}
            onDone={() => setAsking(false)}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <div className="spaced">
            <Button onClick={() => setAsking(true)}>{labels.takeBack}</Button>
          </div>
        )}
      </PermissionGate>
    </>
  );
}

function Change({ limit, done }: { limit: Limit; done: () => void }) {
  const form = useCommandForm({
    values: { value: '', reason: '' },
    input: ({ value, reason }) => ({
      name: limit.name,
      value: String(typedLimit(limit, value)),
      reason: reason.trim(),
    }),
    send: call.policy.changeLimit,
    onDone: done,
  });
  const isSame = (typed: bigint) => typed === BigInt(limit.value);
  const ruleOf = (text: string) => {
    const typed = typedLimit(limit, text);
    if (typed === null) return labels.bad;
    return isSame(typed) ? labels.same : true;
  };
  const value = typedLimit(limit, useWatch({ control: form.control, name: 'value' }));
  const message = value !== null && !isSame(value) ? consequence(limit, value) : null;
  return (
    <form className="fields after" onSubmit={form.submit} noValidate>
      <Field
        mono
        label={labels.becomes(labels.unit[limit.unit])}
        inputMode="decimal"
        {...form.field('value', { validate: ruleOf })}
      />
      <Field label={labels.reason} {...form.field('reason', minLetters(minReason, labels.short))} />
      {message && (
        <p>
          <b className="strong">{labels.will}:</b> {message}
        </p>
      )}
      <div className="row">
        <Button type="submit" kind="go" busy={form.busy}>
          {labels.submit}
        </Button>
      </div>
    </form>
  );
}

function consequence(limit: Limit, value: bigint): string {
  const [from, to] = [limitValue(limit, limit.value), limitValue(limit, String(value))];
  return weakens(limit, value) ? labels.weaker(from, to) : labels.stronger(from, to);
}
