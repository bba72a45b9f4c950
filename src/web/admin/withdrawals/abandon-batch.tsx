import { useState } from 'react';
import { coinRecords } from '#core/chains/coin-records.ts';
import { batches as text } from '#text/en/admin/batches.ts';
import { call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextForm } from '../list-kit/text-form.tsx';
import type { Batch, Spend } from './batch-columns.tsx';

function Cancel({ cancel }: { cancel: string }) {
  return (
    <div className="spaced spend-step">
      <CopyButton text={cancel} label={text.cancel} failure={text.notCopied} />
      <p className="sub">{text.cancelHelp}</p>
    </div>
  );
}

const proofs = {
  bitcoin: { help: text.giveUpHelp, label: text.giveUpLabel, shortest: 8 },
  xrp: { help: text.giveUpNumber, label: text.giveUpTook, shortest: 0 },
  solana: null,
} as const;

/** Abandons an export that can never confirm: the cancelling transaction, and its check. */
export function AbandonBatch({ spend, asset }: { spend: Spend; asset: Batch['asset'] }) {
  const { id, cancel } = spend;
  const [isAsking, setAsking] = useState(false);
  const giveUp = useCommand({ send: call.withdrawals.abandonSpend });
  const proof = proofs[coinRecords[asset].family];
  if (proof === null || !isAsking) {
    const begin = () => (proof === null ? giveUp.mutate({ id }) : setAsking(true));
    return (
      <div className="spaced spend-step">
        {cancel && <Cancel cancel={cancel} />}
        <Button small busy={giveUp.isPending} onClick={begin}>
          {text.giveUp}
        </Button>
        <p className="sub">{proof?.help ?? text.giveUpEnds}</p>
      </div>
    );
  }
  return (
    <TextForm
      bad
      label={proof.label}
      help={proof.help}
      shortest={proof.shortest}
      tooShort={text.giveUpShort}
      submit={text.giveUp}
      input={(txid) => (txid === '' ? { id } : { id, txid })}
      send={call.withdrawals.abandonSpend}
      onDone={() => setAsking(false)}
      onCancel={() => setAsking(false)}
    />
  );
}
