import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { formatUsd } from '#core/money/money.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { people } from '#text/en/admin/people.ts';
import { centsOf, clockTime, dayAndTime, fieldDollars, movement } from '#text/format/format.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import { emailRule } from '../../account/rules.ts';
import { call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { usePermission } from '../layout/use-permission.ts';
import type { UserDetail } from '../list-kit/api-types.ts';
import { MoneyField } from '../list-kit/money-field.tsx';

const labels = people.form;

type UserFields = {
  first_name: string;
  last_name: string;
  email: string;
  withdrawable_balance: string;
  reason: string;
};

const asForm = (user: UserDetail): UserFields => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  withdrawable_balance: fieldDollars(user.withdrawable_balance),
  reason: '',
});

/** Returns the form's changed fields; a balance change is relative to the displayed balance. */
function changesOf(user: UserDetail, now: UserFields) {
  const [first, last, email] = [now.first_name, now.last_name, now.email].map((item) =>
    item.trim(),
  );
  const balance = typedDollars(now.withdrawable_balance);
  const isMoved = balance !== null && centsOf(balance) !== centsOf(user.withdrawable_balance);
  return {
    ...(first === user.first_name ? {} : { first_name: first }),
    ...(last === user.last_name ? {} : { last_name: last }),
    ...(email?.toLowerCase() === user.email ? {} : { email }),
    ...(isMoved ? { withdrawable_balance: balance, seen_balance: user.withdrawable_balance } : {}),
  };
}

/** Returns whether a change needs a reason for the second person and the member. */
const needsReason = (changes: ReturnType<typeof changesOf>): boolean =>
  'email' in changes || 'withdrawable_balance' in changes;

/** Returns the effect of 'Update Details': the saved fields, and the proposed ones. */
function willOf(user: UserDetail, changes: ReturnType<typeof changesOf>): string {
  const saves: string[] = [];
  if (changes.first_name !== undefined) saves.push(labels.first);
  if (changes.last_name !== undefined) saves.push(labels.last);
  const proposes: string[] = [];
  if (changes.email !== undefined) proposes.push(labels.email);
  if (changes.withdrawable_balance !== undefined) {
    const change = centsOf(changes.withdrawable_balance) - centsOf(user.withdrawable_balance);
    proposes.push(labels.moves(movement(formatUsd(change))));
  }
  const parts = [
    ...(saves.length > 0 ? [labels.saves(saves.join(', '))] : []),
    ...(proposes.length > 0 ? [labels.waits(proposes.join(', '))] : []),
  ];
  return parts.length > 0 ? parts.join('. ') : labels.nothing;
}

/** Read-only fields, each with a link to the way it changes (INT-4). */
function UserFixedFields({ user }: { user: UserDetail }) {
  const toDistributions = <Link to={paths.adminDistributions}>{labels.toDistributions}</Link>;
  return (
    <>
      <div className="two">
        <MoneyField
          readOnly
          label={labels.profit}
          value={fieldDollars(user.total_balance)}
          help={
            <>
              {labels.profitHelp} {toDistributions}, <a href="#movements">{labels.toMovements}</a>
            </>
          }
        />
        <MoneyField
          readOnly
          label={labels.invest}
          value={fieldDollars(user.total_invest)}
          help={
            <>
              {labels.investHelp} <a href="#positions">{labels.toPositions}</a>
            </>
          }
        />
      </div>
      <div className="two">
        <Field
          readOnly
          label={labels.registered}
          value={dayAndTime(user.createdAt)}
          help={labels.registeredHelp}
        />
      </div>
    </>
  );
}

type Sent = Parameters<typeof call.adjustments.updateUser>[0];

/** Returns the command for the input, or null if nothing changed. */
function sentOf(user: UserDetail, typed: UserFields): Sent | null {
  const changes = changesOf(user, typed);
  const reason = typed.reason.trim();
  if (Object.keys(changes).length > 0) {
    return { id: user.id, ...changes, ...(reason === '' ? {} : { reason }) };
  }
  toastSuccess(labels.nothing);
  return null;
}

type Props = { user: UserDetail; seenAt: string };

/** The editable details, and the read-only ones with the ways to change them (ADM-5). */
export function UserForm({ user, seenAt }: Props) {
  const { role } = usePermission('adjustments.updateUser');
  const mayPerson = role === 'owner' || role === 'support';
  const mayMoney = role === 'owner' || role === 'finance';
  const form = useCommandForm({
    values: asForm(user),
    faults: (typed) => ({
      reason:
        needsReason(changesOf(user, typed)) && typed.reason.trim().length < minReason
          ? labels.reasonNeeded
          : undefined,
    }),
    input: (typed) => sentOf(user, typed),
    send: (input: Sent, options) => call.adjustments.updateUser(input, options),
    success: ({ body }) => body.message,
    onDone: () => {
      form.reset(asForm(user));
    },
    onInvalid: () => toastError(labels.failed),
    onRefused: (error) => {
      form.setError('root', { message: messageOf(error) });
      toastError(labels.failed);
      return true;
    },
  });
  const changes = changesOf(user, { ...asForm(user), ...useWatch({ control: form.control }) });
  const locked = (may: boolean) => (may ? {} : { readOnly: true });
  return (
    <form className="panel c7" aria-label={labels.title} noValidate onSubmit={form.submit}>
      <header>
        <h2>{labels.title}</h2>
      </header>
      <div className="body fields">
        <div className="two">
          <Field
            label={labels.first}
            {...locked(mayPerson)}
            {...form.field('first_name', { required: labels.needed })}
          />
          <Field
            label={labels.last}
            {...locked(mayPerson)}
            {...form.field('last_name', { required: labels.needed })}
          />
        </div>
        <Field
          label={labels.email}
          type="email"
          help={mayPerson ? labels.emailHelp : labels.role}
          {...locked(mayPerson)}
          {...form.field('email', emailRule)}
        />
        <div className="two">
          <MoneyField
            label={labels.balance}
            help={mayMoney ? labels.balanceHelp(clockTime(seenAt)) : labels.role}
            {...locked(mayMoney)}
            {...form.field('withdrawable_balance', {
              validate: (text) => typedDollars(text) !== null || labels.amount,
            })}
          />
          <Field label={labels.reason} help={labels.reasonHelp} {...form.field('reason')} />
        </div>
        <UserFixedFields user={user} />
        {form.problem && <Notice warn>{form.problem}</Notice>}
      </div>
      {mayPerson || mayMoney ? (
        <SubmitBar
          says={willOf(user, changes)}
          more={labels.rest}
          submit={labels.submit}
          busy={form.busy}
          busyText={labels.busy}
        />
      ) : (
        <div className="body">
          <PermissionGate call="adjustments.updateUser">{null}</PermissionGate>
        </div>
      )}
    </form>
  );
}
