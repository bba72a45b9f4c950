import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { profile as text } from '../../text/profile.ts';
import { Button } from '../../ui/button.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { IdentityLine } from '../identity/identity-line.tsx';
import { useKeyedCommand } from '../../features/reauthentication/use-keyed-command.ts';
import { TestimonialPanel } from './testimonial-panel.tsx';
import { type Me, useMe } from '../layout/api-types.ts';
import { useForm } from 'react-hook-form';
import { emailRule } from '../../account/rules.ts';
import { queryClient } from '../../app/query.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { showProblem } from '../../ui/forms/show-problem.ts';
import { toastError } from '../../ui/toasts.tsx';
import { changesOf, fullNamePattern, type ProfileFields } from './profile-changes.ts';

const leastCharacters = 12;
const mostCharacters = 128;

const asForm = (me: Me): ProfileFields => ({
  email: me.email,
  full_name: `${me.first_name} ${me.last_name}`,
  new_password: '',
  again: '',
});

/** One form for all of it; the password pair may stay empty. */
function ProfileForm({ me }: { me: Me }) {
  const form = useForm<ProfileFields>({ defaultValues: asForm(me) });
  const { errors } = form.formState;
  const saving = useKeyedCommand({
    run: (values: ProfileFields) => call.identity.updateProfile(changesOf(asForm(me), values)),
    done: async () => {
      form.resetField('new_password');
      form.resetField('again');
      await queryClient.invalidateQueries({ queryKey: api.overview.me.key() });
    },
    failed: (error) => showProblem(form, error),
  });
  const submit = form.handleSubmit((values) => {
    if (saving.isPending) return;
    if (Object.keys(changesOf(asForm(me), values)).length === 0) toastError(text.nothing);
    else saving.mutate(values);
  });
  return (
    <form className="panel c7" noValidate onSubmit={(event) => void submit(event)}>
      <div className="body bare fields">
        <Field
          label={text.email}
          help={text.emailHelp}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email', emailRule)}
        />
        <Field
          label={text.name}
          autoComplete="name"
          error={errors.full_name?.message}
          {...form.register('full_name', {
            pattern: { value: fullNamePattern, message: text.nameRule },
            required: text.nameRule,
          })}
        />
        <PasswordField
          label={text.fresh}
          help={text.freshHelp}
          autoComplete="new-password"
          error={errors.new_password?.message}
          {...form.register('new_password', {
            minLength: { value: leastCharacters, message: text.tooShort },
            maxLength: { value: mostCharacters, message: text.tooLong },
          })}
        />
        <PasswordField
          label={text.again}
          autoComplete="new-password"
          error={errors.again?.message}
          {...form.register('again', {
            validate: (again, { new_password: fresh }) => again === fresh || text.mismatch,
          })}
        />
        <Button kind="go" type="submit" busy={saving.isPending} busyText={text.going}>
          {text.go}
        </Button>
      </div>
    </form>
  );
}

/** The member's own name, address and password (MEM-12). */
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
            <ProfileForm me={me} />
            <TestimonialPanel />
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

/** What waits because of a change, with its end and the way back. */
function Waiting() {
  const state = useQuery(api.identity.security.queryOptions()).data?.data;
  const taking = useKeyedCommand({ run: () => call.identity.withdrawEmailChange() });
  const change = state?.email_change;
  return (
    <>
      {change && (
        <Notice
          action={
            <Button small busy={taking.isPending} onClick={() => taking.mutate()}>
              {text.takeBack}
            </Button>
          }
        >
          {text.emailWaits(change.new_email, missing(change), dayAndTime(change.expires_at))}
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
