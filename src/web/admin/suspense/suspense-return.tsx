import { useState } from 'react';
import { isOfFamily } from '#core/chains/coin-records.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { suspense as text } from '#text/en/admin/suspense.ts';
import { coins, dayAndTime, shortened } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { UnmatchedPayment } from '../list-kit/api-types.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';

type Props = SheetSteps & {
  payment: UnmatchedPayment;
};

/** One unmatched payment of an unknown sender: its on-chain facts, and its return. */
export function SuspenseReturn({ payment, ...steps }: Props) {
  const { asset, txid, address, tag, senders } = payment;
  const lines: [label: string, value: string][] = [
    [text.amount, coins(payment.coin_amount, asset)],
    [text.transaction, txid],
    [text.to, `${address}, ${tag === null ? text.noTag : text.tag(tag)}`],
    [text.arrived, dayAndTime(payment.settled_at)],
    [text.claimed, String(payment.claims)],
    [text.senders, senders.join(', ') || text.noSender],
  ];
  return (
    <RowSheet
      title={text.paymentSheet(coins(payment.coin_amount, asset))}
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
      <p className="sub">{text.returnNote}</p>
    </RowSheet>
  );
}

function Decision({ payment }: { payment: UnmatchedPayment }) {
  const [isOpen, setOpen] = useState(false);
  if (payment.returning) return <p>{text.returning}</p>;
  if (payment.senders.length === 0) return <p>{text.cannotReturn}</p>;
  return (
    <PermissionGate call="suspense.proposeReturn">
      {isOpen ? (
        <ReturnForm payment={payment} back={() => setOpen(false)} />
      ) : (
        <>
          <p id="consequence">{text.returnWill(coins(payment.coin_amount, payment.asset))}</p>
          <div className="row foot-row">
            <Button aria-describedby="consequence" onClick={() => setOpen(true)}>
              {text.sendBack}
            </Button>
          </div>
        </>
      )}
    </PermissionGate>
  );
}

function ReturnForm({ payment, back }: { payment: UnmatchedPayment; back: () => void }) {
  const { id, asset, senders, claims } = payment;
  const form = useCommandForm({
    values: { wallet_address: senders[0] ?? '', tag: '', reason: '' },
    belongs: { wallet_address: ['tag'] },
    input: ({ wallet_address, tag, reason }) => ({
      id,
      wallet_address,
      reason: reason.trim(),
      ...(isOfFamily(asset, 'xrp') ? { tag: tag.trim() } : {}),
    }),
    send: call.suspense.proposeReturn,
    onDone: back,
  });
  return (
    <form className="fields" onSubmit={form.submit} noValidate>
      <RadioField
        legend={text.sender}
        options={senders.map((sender) => ({
          value: sender,
          label: <span title={sender}>{shortened(sender)}</span>,
        }))}
        {...form.field('wallet_address')}
      />
      {isOfFamily(asset, 'xrp') && (
        <Field
          label={text.returnTag}
          help={text.returnTagHelp}
          inputMode="numeric"
          {...form.field('tag')}
        />
      )}
      <Field
        label={text.returnLabel}
        help={claims > 0 ? text.returnClaimed(claims) : undefined}
        {...form.field('reason', minLetters(minReason, text.short))}
      />
      <div className="row foot-row">
        <Button type="submit" kind="go" busy={form.busy}>
          {text.returnSubmit}
        </Button>
        <Button className="sheet-end" onClick={back}>
          {text.back}
        </Button>
      </div>
    </form>
  );
}
