import { useQuery } from '@tanstack/react-query';
import { brand as text } from '#text/en/admin/brand.ts';
import { day, dayAndTime } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { BrandState } from '../list-kit/api-types.ts';
import { BrandStudio } from './brand-studio.tsx';

/** The firm's name and look: a draft, its checks and previews, and its proposal (HSE-1). */
export function BrandPage() {
  const query = useQuery(api.brand.read.queryOptions());
  const state = query.data?.data;
  return (
    <main className="page one-edge" id="content">
      <PageTitle title={text.title} under={text.lead} />
      {state ? <Brand state={state} /> : <TableState query={query} lines={9} />}
    </main>
  );
}

function Brand({ state }: { state: BrandState }) {
  const { current, draft, waiting, earlier } = state;
  return (
    <>
      {waiting && <Notice>{text.waits(waiting.name, dayAndTime(waiting.takes_effect_at))}</Notice>}
      <BrandStudio key={draft?.id ?? current?.id} state={state} />
      {earlier.length > 0 && (
        <div className="after-grid">
          <Panel title={text.earlier.title}>
            <dl className="lines">
              {earlier.map(({ name, until }) => (
                <div key={until}>
                  <dt>{name}</dt>
                  <dd>{text.earlier.until(day(until))}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
      )}
    </>
  );
}
