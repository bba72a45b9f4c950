import { useState } from 'react';
import { isOfFamily } from '#core/chains/coin-records.ts';
import { leastReason } from '#core/rules/typed-rules.ts';
import { suspense as words } from '#text/en/admin/suspense.ts';
import { coins, dayAndTime, shortened } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { atLeast } from '../../ui/forms/typed-rules.ts';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { UnmatchedPayment } from '../list-kit/api-types.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';

type Props = SheetSteps & {
  payment: UnmatchedPayment;
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
        legend={words.sender}
        options={senders.map((sender) => ({
          value: sender,
          label: <span title={sender}>{shortened(sender)}</span>,
        }))}
        {...form.field('wallet_address')}
      />
      {isOfFamily(asset, 'xrp') && (
        <Field
          label={words.returnTag}
          help={words.returnTagHelp}
          inputMode="numeric"
          {...form.field('tag')}
        />
      )}
      <Field
        label={words.returnLabel}
        help={claims > 0 ? words.returnClaimed(claims) : undefined}
        {...form.field('reason', atLeast(leastReason, words.short))}
      />
      <div className="row">
        <Button type="submit" kind="go" busy={form.busy}>
          {words.returnSubmit}
        </Button>
        <Button className="end" onClick={back}>
          {words.back}
        </Button>
      </div>
    </form>
  );
}
