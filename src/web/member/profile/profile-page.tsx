import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { passwordLength } from '#core/rules/typed-rules.ts';
import { displayEmail } from '#core/typed/display-email.ts';
import { isSamePassword } from '#core/typed/typed-text.ts';
import { dayAndTime } from '#text/format/format.ts';
import { profile as text } from '#text/profile.ts';
import { security } from '#text/security.ts';
import { emailRule } from '../../account/rules.ts';
import { api, call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { toastError } from '../../ui/toasts.tsx';
import { IdentityLine } from '../identity/identity-line.tsx';
import { type Me, useMe } from '../layout/api-types.ts';
import { MailSettingsPanel } from './mail-settings.tsx';
import { changesOf, fullNamePattern, type ProfileFields } from './profile-changes.ts';
import { TestimonialPanel } from './testimonial-panel.tsx';

const asForm = (me: Me): ProfileFields => ({
  email: displayEmail(me.email),
  full_name: `${me.first_name} ${me.last_name}`,
});

const old = security.changePassword;
const noPasswords = { new_password: '', again: '', current_password: '' };

type Changes = ReturnType<typeof changesOf>;

/** The member's e-mail address and name. */
function ProfileForm({ me }: { me: Me }) {
  const form = useCommandForm({
    values: asForm(me),
    input: (typed) => {
      const changes = changesOf(asForm(me), typed);
      if (Object.keys(changes).length > 0) return changes;
      toastError(text.nothing);
      return null;
    },
    send: (changes: Changes) => call.identity.updateProfile(changes),
  });
  return (
    <form className="panel" aria-label={text.nameForm} noValidate onSubmit={form.submit}>
      <div className="body bare fields">
        <Field
          label={text.email}
          help={text.emailHelp}
          type="email"
          autoComplete="email"
          {...form.field('email', emailRule)}
        />
        <Field
          label={text.name}
          autoComplete="name"
          {...form.field('full_name', {
            pattern: { value: fullNamePattern, message: text.nameRule },
            required: text.nameRule,
          })}
        />
      </div>
      <SubmitBar
        says={text.save}
        more={text.saveMore}
        submit={text.save}
        busy={form.busy}
        busyText={text.going}
      />
    </form>
  );
}

/** The password in a separate form: its button changes nothing else. */
function PasswordForm() {
  const form = useCommandForm({
    values: noPasswords,
    input: ({ new_password, current_password }) => ({ new_password, current_password }),
    send: (changes: Changes) => call.identity.updateProfile(changes),
    onDone: () => {
      form.reset(noPasswords);
    },
  });
  return (
    <form className="panel" aria-label={text.go} noValidate onSubmit={form.submit}>
      <div className="body bare fields">
        <PasswordField
          label={text.fresh}
          help={text.freshHelp}
          autoComplete="new-password"
          {...form.field('new_password', {
            required: text.tooShort,
            minLength: { value: passwordLength.least, message: text.tooShort },
            maxLength: { value: passwordLength.most, message: text.tooLong },
          })}
        />
        <PasswordField
          label={text.again}
          autoComplete="new-password"
          {...form.field('again', {
            validate: (again, { new_password: fresh }) =>
              isSamePassword(again, fresh) || text.mismatch,
          })}
        />
        <PasswordField
          label={old.old}
          autoComplete="current-password"
          {...form.field('current_password', { required: old.oldMissing })}
        />
      </div>
      <SubmitBar
        says={text.goNote}
        more={old.under}
        submit={text.go}
        busy={form.busy}
        busyText={text.going}
      />
    </form>
  );
}

/** The member's name, e-mail address and password (MEM-12). */
export function ProfilePage() {
  const query = useMe();
  const me = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: text.back }}
      />
      <div className="stack">
        <Waiting />
        <IdentityLine />
        {me ? (
          <div className="grid flat">
            <div className="c7 stack">
              <ProfileForm me={me} />
              <PasswordForm />
            </div>
            <TestimonialPanel />
            <MailSettingsPanel />
          </div>
        ) : (
          <Panel edge label={text.title}>
            <TableState query={query} lines={6} />
          </Panel>
        )}
      </div>
    </main>
  );
}

/** Pending changes, each with its end and a way to cancel. */
function Waiting() {
  const query = useQuery(api.identity.security.queryOptions());
  const state = query.data?.data;
  const taking = useCommand({ send: () => call.identity.withdrawEmailChange() });
  const change = state?.email_change;
  return (
    <>
      {!state && <TableState query={query} />}
      {change && (
        <Notice
          action={
            <Button small busy={taking.isPending} onClick={() => taking.mutate()}>
              {text.takeBack}
            </Button>
          }
        >
          {text.emailWaits(
            displayEmail(change.new_email),
            missing(change),
            dayAndTime(change.expires_at),
          )}
        </Notice>
      )}
      {state?.payouts_wait_until && (
        <Notice>{text.payoutsWait(dayAndTime(state.payouts_wait_until))}</Notice>
      )}
    </>
  );
}

const missing = (change: { old_said_yes: boolean; new_said_yes: boolean }): string => {
  if (change.old_said_yes) return text.newMissing;
  return change.new_said_yes ? text.oldMissing : text.bothMissing;
};
