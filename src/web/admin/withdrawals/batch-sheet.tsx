import { coinRecords } from '#core/chains/coin-records.ts';
import { batches as text } from '#text/en/admin/batches.ts';
import { coins, dollars } from '#text/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { AbandonBatch } from './abandon-batch.tsx';
import { type Batch, type Spend, spendMarks } from './batch-columns.tsx';
import { BatchReturn } from './batch-return.tsx';
import { mayBeRaised, RaiseFee } from './raise-fee.tsx';

type Props = SheetSteps & {
  batch: Batch;
};

/** One export: its transactions to download, and the form to submit them signed. */
export function BatchSheet({ batch, ...steps }: Props) {
  const { id, asset, spends, fault } = batch;
  const waits = spends.some(mayReturn);
  return (
    <RowSheet
      title={text.sheet(asset)}
      rowId={id}
      foot={
        waits && (
          <PermissionGate call="withdrawals.returnSigned">
            <BatchReturn id={id} />
          </PermissionGate>
        )
      }
      {...steps}
    >
      {fault && <Notice warn>{fault}</Notice>}
      {spends.map((spend) => (
        <SpendOutput key={spend.id} spend={spend} asset={asset} />
      ))}
      {waits && <p className="sub">{text.byHand}</p>}
      {batch.left_out.length > 0 && <LeftOut batch={batch} />}
    </RowSheet>
  );
}

/** Due payouts that are not in the export, each with the reason. */
function LeftOut({ batch }: { batch: Batch }) {
  return (
    <section className="spend" aria-label={text.leftOut}>
      <h3>{text.leftOut}</h3>
      <p className="sub">{text.leftOutLead}</p>
      <dl className="lines">
        {batch.left_out.map((row) => (
          <div key={row.id}>
            <dt>
              <span className="mono lines-wrap">{row.wallet_address}</span>
              <span className="sub">{text.because[row.because]}</span>
            </dt>
            <dd className="num">{row.amount && dollars(row.amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const endings = { bitcoin: 'psbt', xrp: 'json', solana: 'txt' };

function SpendOutput({ spend, asset }: { spend: Spend; asset: Batch['asset'] }) {
  const { nth, state, unsigned, raw, parts, because, txid } = spend;
  const name = `${asset.toLowerCase()}-${spend.id.slice(-6)}`;
  const ending = endings[coinRecords[asset].family];
  return (
    <section className="spend" aria-label={text.transaction(nth)}>
      <div className="sumline">
        <h3>{text.transaction(nth)}</h3>
        <StatusMark mark={spendMarks[state]}>{text.states[state]}</StatusMark>
      </div>
      {because && <p className="sub">{because}</p>}
      <dl className="lines">
        {parts.map((part) => (
          <div key={part.id}>
            <dt className="mono lines-wrap">
              {part.wallet_address}
              {part.tag && <span className="sub">{text.tag(part.tag)}</span>}
              {part.kind !== 'withdrawal' && <span className="sub">{text.kinds[part.kind]}</span>}
            </dt>
            <dd className="num">{coins(part.coin_amount, asset)}</dd>
          </div>
        ))}
        <div>
          <dt>{text.fee}</dt>
          <dd className="num">{coins(spend.network_fee, asset)}</dd>
        </div>
        {spend.change_address && (
          <div>
            <dt>
              {text.change}
              <span className="sub mono lines-wrap">{spend.change_address}</span>
            </dt>
            <dd className="num">{coins(spend.change ?? '0', asset)}</dd>
          </div>
        )}
        {txid && (
          <div>
            <dt>{text.txid}</dt>
            <dd className="mono lines-wrap">{txid}</dd>
          </div>
        )}
      </dl>
      {maySign.includes(state) && spend.raise === null && (
        <div className="row spend-row">
          <Button
            small
            kind="go"
            onClick={() => saveFile(new Blob([unsigned]), `${name}.${ending}`)}
          >
            {text.download}
          </Button>
          <CopyButton text={unsigned} label={text.copy} failure={text.notCopied} />
          {raw && <CopyButton text={raw} label={text.copyRaw} failure={text.notCopied} />}
        </div>
      )}
      {mayBeRaised(spend, asset) && (
        <PermissionGate call="withdrawals.raiseSpend">
          <RaiseFee spend={spend} asset={asset} file={`${name}-raised.${ending}`} />
        </PermissionGate>
      )}
      {mayEnd.includes(state) && (
        <PermissionGate call="withdrawals.abandonSpend">
          <AbandonBatch spend={spend} asset={asset} />
        </PermissionGate>
      )}
    </section>
  );
}

/** Not signed yet, or signed in bytes that no node accepted. */
const maySign: readonly Spend['state'][] = ['exported', 'stuck'];
const mayEnd: readonly Spend['state'][] = ['exported', 'returned', 'stuck', 'sent'];

/** The spend waits for a signature, or an approved fee increase does. */
const mayReturn = ({ state, raise }: Spend): boolean => maySign.includes(state) || raise !== null;
