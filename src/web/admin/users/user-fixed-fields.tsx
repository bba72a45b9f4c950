import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { people } from '../../text/en/admin/people.ts';
import { Field } from '../../ui/forms/field.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { MoneyField } from '../list-kit/money-field.tsx';
import type { UserDetail } from '../list-kit/api-types.ts';

const words = people.form;

/** What nobody types, each with the way it can change (INT-4). */
export function UserFixedFields({ user }: { user: UserDetail }) {
  const toDistributions = <Link to={paths.adminDistributions}>{words.toDistributions}</Link>;
  return (
    <>
      <div className="two">
        <MoneyField
          readOnly
          label={words.profit}
          value={user.total_balance}
          help={
            <>
              {words.profitHelp} {toDistributions}, <a href="#movements">{words.toMovements}</a>
            </>
          }
        />
        <MoneyField
          readOnly
          label={words.invest}
          value={user.total_invest}
          help={
            <>
              {words.investHelp} <a href="#positions">{words.toPositions}</a>
            </>
          }
        />
      </div>
      <div className="two">
        <Field
          readOnly
          label={words.registered}
          value={dayAndTime(user.createdAt)}
          help={words.registeredHelp}
        />
      </div>
    </>
  );
}
