import { useState } from 'react';
import { coinRecords } from '#core/chains/coin-records.ts';
import { batches as text } from '#text/en/admin/batches.ts';
import { coins } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { type OperationSpec, OperationForm } from '../treasury/operation-form.tsx';
import type { Batch, Spend } from './batch-columns.tsx';

type Props = { spend: Spend; asset: Batch['asset']; file: string };

/**
 * Returns whether a higher fee may be proposed: sent already, on a chain that allows replacement.
 */
export function mayBeRaised({ state, change }: Spend, asset: Batch['asset']): boolean {
  const record = coinRecords[asset];
  const isReplaced = record.family === 'bitcoin' && record.dialect !== 'dogecoin';
  return isReplaced && change !== null && (state === 'sent' || state === 'stuck');
}

const raiseOf = ({ id, network_fee }: Spend, asset: Batch['asset']): OperationSpec => ({
  title: text.raise,
  fields: [
    {
      name: 'network_fee',
      label: text.raiseFee(asset),
      kind: 'text',
      help: text.raiseFeeHelp(coins(network_fee, asset)),
      optional: true,
    },
  ],
  will: ({ network_fee: fee }) => text.raiseWill(fee ? `${fee} ${asset}` : null),
  send: ({ network_fee: fee, reason = '' }, options) =>
    call.withdrawals.raiseSpend(
      { id, reason, ...(fee === undefined ? {} : { network_fee: fee }) },
      options,
    ),
});

/** A fee that is too low: its approved replacement, or the form to propose one. */
export function RaiseFee({ spend, asset, file }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { raise } = spend;
  return (
    <div className="spaced spend-step">
      {raise && <RaiseToSign raise={raise} asset={asset} file={file} />}
      {isAsking ? (
        <OperationForm act={raiseOf(spend, asset)} evidence={false} done={() => setAsking(false)} />
      ) : (
        <Button small onClick={() => setAsking(true)}>
          {text.raise}
        </Button>
      )}
      <p className="sub">{text.raiseHelp}</p>
    </div>
  );
}

function RaiseToSign({
  raise,
  asset,
  file,
}: Omit<Props, 'spend'> & { raise: NonNullable<Spend['raise']> }) {
  const { unsigned, network_fee, change } = raise;
  return (
    <>
      <p>{text.raiseToSign(coins(network_fee, asset), coins(change, asset))}</p>
      <div className="row spend-row">
        <Button small kind="go" onClick={() => saveFile(new Blob([unsigned]), file)}>
          {text.raiseDownload}
        </Button>
        <CopyButton text={unsigned} label={text.raiseCopy} failure={text.notCopied} />
      </div>
    </>
  );
}
