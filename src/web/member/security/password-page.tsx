import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { messageOf, Problem } from '../../app/problem.ts';
import { member } from '../../text/member.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useReauthentication } from '../../features/reauthentication/reauthentication.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';

const text = member.password;
const leastCharacters = 12;

type Form = { old: string; fresh: string; again: string };
const noPasswords: Form = { old: '', fresh: '', again: '' };

/** Changes the member's own password; the other sessions end (MEM-11). */
export function PasswordPage() {
  const navigate = useNavigate();
  const withReauthentication = useReauthentication();
  const form = useForm<Form>({ defaultValues: noPasswords });
  const changing = useMutation({
    mutationFn: ({ old, fresh }: Form) =>
      withReauthentication(() =>
        call.identity.updatePassword({ current_password: old, new_password: fresh }),
      ),
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      await navigate(paths.dashboard);
    },
    onError: (error) => {
      const fields = error instanceof Problem ? error.fields : {};
      if (fields.current_password) form.setError('old', { message: fields.current_password });
      if (fields.new_password) form.setError('fresh', { message: fields.new_password });
      toastError(messageOf(error));
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!changing.isPending) changing.mutate(values);
  });
  const { errors } = form.formState;
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.under} />
      <div className="grid flat">
        <form className="panel c7" noValidate onSubmit={(event) => void submit(event)}>
          <div className="body bare fields">
            <PasswordField
              label={text.old}
              autoComplete="current-password"
              error={errors.old?.message}
              {...form.register('old', { required: text.oldMissing })}
            />
            <PasswordField
              label={text.new}
              help={text.help}
              autoComplete="new-password"
              error={errors.fresh?.message}
              {...form.register('fresh', {
                minLength: { value: leastCharacters, message: text.tooShort },
                required: text.tooShort,
              })}
            />
            <PasswordField
              label={text.confirm}
              autoComplete="new-password"
              error={errors.again?.message}
              {...form.register('again', {
                validate: (again, { fresh }) => again === fresh || text.mismatch,
              })}
            />
            <Button kind="go" type="submit" busy={changing.isPending} busyText={text.going}>
              {text.go}
            </Button>
          </div>
        </form>
      </div>
    </main>
  );
}
