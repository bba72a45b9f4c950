import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { passwordLength } from '#core/rules/typed-rules.ts';
import { isSamePassword } from '#core/typed/typed-text.ts';
import { member } from '#text/member.ts';
import { security } from '#text/security.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

const text = security.changePassword;

const noPasswords = { old: '', fresh: '', again: '' };

/** Changes the member's password; all other sessions end (MEM-11). */
export function PasswordPage() {
  const navigate = useNavigate();
  const form = useCommandForm({
    values: noPasswords,
    names: { current_password: 'old', new_password: 'fresh' },
    send: ({ old, fresh }) =>
      call.identity.updatePassword({ current_password: old, new_password: fresh }),
    onDone: () => navigate(paths.dashboard),
  });
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: member.nav.dashboard }}
      />
      <div className="grid flat">
        <form className="panel c7" noValidate onSubmit={form.submit}>
          <div className="body bare fields">
            <PasswordField
              label={text.old}
              autoComplete="current-password"
              {...form.field('old', { required: text.oldMissing })}
            />
            <PasswordField
              label={text.new}
              help={text.help}
              autoComplete="new-password"
              {...form.field('fresh', {
                minLength: { value: passwordLength.least, message: text.tooShort },
                required: text.tooShort,
              })}
            />
            <PasswordField
              label={text.confirm}
              autoComplete="new-password"
              {...form.field('again', {
                validate: (again, { fresh }) => isSamePassword(again, fresh) || text.mismatch,
              })}
            />
            <Button kind="go" type="submit" busy={form.busy} busyText={text.going}>
              {text.go}
            </Button>
          </div>
        </form>
      </div>
    </main>
  );
}
