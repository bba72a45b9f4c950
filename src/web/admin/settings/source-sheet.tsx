import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { sources as words } from '#text/en/admin/sources.ts';
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

/** One coin's source: what is in force, what waits, and the proposal of another. */
export function SourceSheet({ one, ...steps }: Props) {
  const { asset, networks, source, proposal } = one;
  return (
    <RowSheet title={words.sheet(asset)} rowId={asset} {...steps}>
      <p className="quiet">{words.network[networks]}</p>
      {source && <InForce source={source} />}
      {source?.is_low && <Notice warn>{words.low(source.left ?? 0)}</Notice>}
      {proposal ? (
        <Notice>
          {words.waits} <Link to={paths.adminApprovals}>{words.toApprovals}</Link>
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
        <dt>{words.from}</dt>
        <dd>
          {words.kinds[kind]}
          {left !== null && <span className="sub num">{words.left(left)}</span>}
        </dd>
      </div>
      <div>
        <dt>{kind === 'pool' ? words.hash : words.material}</dt>
        <dd className="mono wrap">{material}</dd>
      </div>
      {home && (
        <div>
          <dt>{words.home}</dt>
          <dd className="mono wrap">{home}</dd>
        </div>
      )}
      {nonce && (
        <div>
          <dt>{words.nonceLabel}</dt>
          <dd className="mono wrap">{nonce}</dd>
        </div>
      )}
      <div>
        <dt>{kind === 'pool' ? words.next : words.first}</dt>
        <dd className="mono wrap">
          <AddressList list={source.first} />
        </dd>
      </div>
      <div>
        <dt>{words.since}</dt>
        <dd className="num">{dayAndTime(source.approved_at)}</dd>
      </div>
    </dl>
  );
}
