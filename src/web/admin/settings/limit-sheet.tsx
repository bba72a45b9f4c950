import { type FormEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { settings } from '../../text/en/admin/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { limitValue, ruleLabel, ruleMeaning, typedLimit, weakens } from './limit-labels.ts';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { RowSheet } from '../list-kit/row-sheet.tsx';
import { TextForm } from '../list-kit/text-form.tsx';
import { useCommand } from '../../features/commands/use-command.ts';
import type { Limit } from '../list-kit/api-types.ts';

const words = settings.rules;

type Props = {
  limit: Limit;
  previous: (() => void) | null;
  next: (() => void) | null;
  close: () => void;
};

/** One rule: what it means, how far it goes, what waits, and the proposal of another value. */
export function LimitSheet({ limit, ...steps }: Props) {
  const { name, value, waiting, proposed } = limit;
  return (
    <RowSheet title={ruleLabel(name)} rowId={name} {...steps}>
      <p className="quiet">{ruleMeaning(name)}</p>
      <dl className="lines after">
        <Line label={words.now} value={limitValue(limit, value)} />
        <Line label={words.least} value={limitValue(limit, limit.least)} />
        <Line label={words.most} value={limitValue(limit, limit.most)} />
      </dl>
      <p className="sub">{words.weakerIs[limit.weaker]}</p>
      {proposed && <Notice>{words.proposed(limitValue(limit, proposed.value))}</Notice>}
      {waiting ? (
        <Waiting limit={limit} waiting={waiting} />
      ) : (
        !proposed && (
          <PermissionGate call="policy.changeLimit">
            <Change limit={limit} done={steps.close} />
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
  const takeBack = useCommand({ send: call.policy.withdrawLimit, onDone: () => setAsking(false) });
  return (
    <>
      <Notice warn>
        <b className="strong">{words.waits}.</b>{' '}
        {words.waitsFor(limitValue(limit, waiting.value), dayAndTime(waiting.from))}{' '}
        {waiting.reason}
      </Notice>
      <PermissionGate call="policy.withdrawLimit">
        {isAsking ? (
          <TextForm
            label={words.takeBackLabel}
            shortest={3}
            tooShort={words.short}
            submit={words.takeBack}
            busy={takeBack.isPending}
            onSubmit={(reason) => takeBack.mutate({ id: waiting.id, reason })}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <div className="spaced">
            <Button onClick={() => setAsking(true)}>{words.takeBack}</Button>
          </div>
        )}
      </PermissionGate>
    </>
  );
}

function Change({ limit, done }: { limit: Limit; done: () => void }) {
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const change = useCommand({ send: call.policy.changeLimit, onDone: done });
  const value = typedLimit(limit, text);
  const isSame = value !== null && value === BigInt(limit.value);
  const isShort = reason.trim().length < 3;
  const valueError = value === null ? words.bad : isSame ? words.same : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (value === null || isSame || isShort) return;
    change.mutate({ name: limit.name, value: String(value), reason: reason.trim() });
  };
  const says = value !== null && !isSame ? consequence(limit, value) : null;
  return (
    <form className="fields after" onSubmit={send} noValidate>
      <Field
        mono
        label={words.becomes(words.unit[limit.unit])}
        inputMode="decimal"
        error={tried ? valueError : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Field
        label={words.reason}
        error={tried && isShort ? words.short : undefined}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {says && (
        <p>
          <b className="strong">{words.will}:</b> {says}
        </p>
      )}
      <div className="row">
        <Button type="submit" kind="go" busy={change.isPending}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

function consequence(limit: Limit, value: bigint): string {
  const [from, to] = [limitValue(limit, limit.value), limitValue(limit, String(value))];
  return weakens(limit, value) ? words.weaker(from, to) : words.stronger(from, to);
}
