import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { signing } from '#text/en/admin/signing.ts';
import { deviceName } from '#text/format/device-name.ts';
import { call } from '../app/api.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';
import { makePasskey } from '../features/passkeys/passkeys.ts';
import { Field } from '../ui/forms/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { beforeLogIn } from './rules.ts';

const text = signing.link;

/** Enrols an administrator's key by a link that the server's command line issued (INT-11). */
export function AdminKeyPage() {
  const { token = '' } = useParams();
  const query = useQuery({
    queryKey: ['key-link', token],
    queryFn: () => call.identity.keyLinkOptions({ token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = query.data?.data;
  return (
    <AccountPage
      title={text.title}
      lead={found ? text.lead(found.email) : undefined}
      footer={<Link to={paths.adminLogIn}>{text.toLogIn}</Link>}
    >
      {query.isError && <Notice warn>{text.invalid}</Notice>}
      {found && <KeyForm token={token} options={found.options} />}
    </AccountPage>
  );
}

type Options = Parameters<typeof makePasskey>[0];

function KeyForm({ token, options }: { token: string; options: Options }) {
  const navigate = useNavigate();
  const form = useCommandForm({
    ...beforeLogIn,
    values: { name: deviceName(navigator.userAgent) },
    send: async ({ name }) =>
      call.identity.enrolLinkedKey({ token, name, passkey: await makePasskey(options) }),
    onDone: () => navigate(paths.adminLogIn),
    fallback: text.failed,
  });
  return (
    <EntryForm form={form} submit={text.submit} submitting={text.submitting}>
      <Field
        label={text.name}
        {...form.field('name', { required: text.nameShort, maxLength: 60 })}
      />
    </EntryForm>
  );
}
