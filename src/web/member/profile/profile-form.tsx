import { useForm } from 'react-hook-form';
import { api, call } from '../../app/api.ts';
import { emailRule } from '../../account/rules.ts';
import { queryClient } from '../../app/query.ts';
import { profile as text } from '../../text/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { showProblem } from '../../ui/forms/show-problem.ts';
import { toastError } from '../../ui/toasts.tsx';
import { useKeyedCommand } from '../../features/reauthentication/use-keyed-command.ts';
import { changesOf, fullNamePattern, type ProfileFields } from './profile-changes.ts';
import type { Me } from '../layout/api-types.ts';

const leastCharacters = 12;
const mostCharacters = 128;

const asForm = (me: Me): ProfileFields => ({
  email: me.email,
  full_name: `${me.first_name} ${me.last_name}`,
  new_password: '',
  again: '',
});

/** One form for all of it; the password pair may stay empty. */
export function ProfileForm({ me }: { me: Me }) {
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
