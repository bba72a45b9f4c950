import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { sources as text } from '#text/en/admin/sources.ts';
import { dayAndTime } from '#text/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { AddressSource } from '../list-kit/api-types.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { AddressList } from './address-list.tsx';
import { SourceForm } from './source-form.tsx';

type Props = SheetSteps & {
  one: AddressSource;
};

/** One coin's source: the one in force, a pending one, and the proposal of another. */
export function SourceSheet({ one, ...steps }: Props) {
  const { asset, networks, source, proposal } = one;
  return (
    <RowSheet title={text.sheet(asset)} rowId={asset} {...steps}>
      <p className="quiet">{text.network[networks]}</p>
      {source && <InForce source={source} />}
      {source?.is_low && <Notice warn>{text.low(source.left ?? 0)}</Notice>}
      {proposal ? (
        <Notice>
          {text.waits} <Link to={paths.adminApprovals}>{text.toApprovals}</Link>
        </Notice>
      ) : (
        <PermissionGate call="chains.proposeSource">
          <SourceForm asset={asset} done={steps.onClose} />
        </PermissionGate>
      )}
    </RowSheet>
  );
}

function InForce({ source }: { source: NonNullable<AddressSource['source']> }) {
  const { kind, material, home, nonce_account: nonce, left } = source;
  return (
    <dl className="lines after">
      <div>
        <dt>{text.from}</dt>
        <dd>
          {text.kinds[kind]}
          {left !== null && <span className="sub num">{text.left(left)}</span>}
        </dd>
      </div>
      <div>
        <dt>{kind === 'pool' ? text.hash : text.material}</dt>
        <dd className="mono lines-wrap">{material}</dd>
      </div>
      {home && (
        <div>
          <dt>{text.home}</dt>
          <dd className="mono lines-wrap">{home}</dd>
        </div>
      )}
      {nonce && (
        <div>
          <dt>{text.nonceLabel}</dt>
          <dd className="mono lines-wrap">{nonce}</dd>
        </div>
      )}
      <div>
        <dt>{kind === 'pool' ? text.next : text.first}</dt>
        <dd className="mono lines-wrap">
          <AddressList list={source.first} />
        </dd>
      </div>
      <div>
        <dt>{text.since}</dt>
        <dd className="num">{dayAndTime(source.approved_at)}</dd>
      </div>
    </dl>
  );
}
