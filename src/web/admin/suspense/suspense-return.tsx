import { type FormEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { suspense as words } from '../../text/en/admin/suspense.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { coins, dayAndTime, shortened } from '../../ui/format/format.ts';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { RowSheet } from '../list-kit/row-sheet.tsx';
import { useCommand } from '../../features/commands/use-command.ts';
import type { UnmatchedPayment } from '../list-kit/api-types.ts';

type Props = {
  payment: UnmatchedPayment;
  previous: (() => void) | null;
  next: (() => void) | null;
  close: () => void;
};

/** One payment of nobody known: what the chain tells of it, and the way back to its sender. */
export function SuspenseReturn({ payment, ...steps }: Props) {
  const { asset, txid, address, tag, senders } = payment;
  const lines: [label: string, value: string][] = [
    [words.amount, coins(payment.coin_amount, asset)],
    [words.transaction, txid],
    [words.to, `${address}, ${tag === null ? words.noTag : words.tag(tag)}`],
    [words.arrived, dayAndTime(payment.settled_at)],
    [words.claimed, String(payment.claims)],
    [words.senders, senders.join(', ') || words.noSender],
  ];
  return (
    <RowSheet
      title={words.paymentSheet(coins(payment.coin_amount, asset))}
      rowId={payment.id}
      foot={<Decision payment={payment} />}
      {...steps}
    >
      <dl className="lines">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="hash">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="sub">{words.returnNote}</p>
    </RowSheet>
  );
}

function Decision({ payment }: { payment: UnmatchedPayment }) {
  const [isOpen, setOpen] = useState(false);
  if (payment.returning) return <p>{words.returning}</p>;
  if (payment.senders.length === 0) return <p>{words.cannotReturn}</p>;
  return (
    <PermissionGate call="suspense.proposeReturn">
      {isOpen ? (
        <ReturnForm payment={payment} back={() => setOpen(false)} />
      ) : (
        <>
          <p id="consequence">{words.returnWill(coins(payment.coin_amount, payment.asset))}</p>
          <div className="row">
            <Button aria-describedby="consequence" onClick={() => setOpen(true)}>
              {words.sendBack}
            </Button>
          </div>
        </>
      )}
    </PermissionGate>
  );
}

function ReturnForm({ payment, back }: { payment: UnmatchedPayment; back: () => void }) {
  const { id, asset, senders, claims } = payment;
  const [to, setTo] = useState(senders[0] ?? '');
  const [tag, setTag] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const propose = useCommand({ send: call.suspense.proposeReturn, onDone: back });
  const isShort = reason.trim().length < 3;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isShort) return;
    const input = { id, wallet_address: to, reason: reason.trim() };
    propose.mutate(asset === 'XRP' ? { ...input, tag: tag.trim() } : input);
  };
  return (
    <form className="fields" onSubmit={send} noValidate>
      <RadioCards
        legend={words.sender}
        name="sender"
        value={to}
        onChange={setTo}
        options={senders.map((one) => ({
          value: one,
          label: <span title={one}>{shortened(one)}</span>,
        }))}
      />
      {asset === 'XRP' && (
        <Field
          label={words.returnTag}
          help={words.returnTagHelp}
          inputMode="numeric"
          value={tag}
          onChange={({ target }) => setTag(target.value)}
        />
      )}
      <Field
        label={words.returnLabel}
        help={claims > 0 ? words.returnClaimed(claims) : undefined}
        error={tried && isShort ? words.short : undefined}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="row">
        <Button type="submit" kind="go" busy={propose.isPending}>
          {words.returnSubmit}
        </Button>
        <Button className="end" onClick={back}>
          {words.back}
        </Button>
      </div>
    </form>
  );
}
