import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { kyc as text } from '../../text/kyc.ts';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { DocumentField } from './document-field.tsx';
import type { Identity } from '../layout/api-types.ts';

type Level = Identity['levels'][number];
type Props = {
  level: Level['level'];
  needs: Level['needs'];
  documents: Identity['documents'];
};

/** One file a kind, kept as soon as it is chosen; sending them is a step of its own. */
export function IdentityForm({ level, needs, documents }: Props) {
  const [asked, setAsked] = useState(false);
  const missing = needs.filter((kind) => !documents.some((one) => one.kind === kind));
  const sending = useMutation({
    mutationFn: () => call.kyc.submit({ level }),
    onSuccess: async () => {
      toastSuccess(text.done);
      await queryClient.invalidateQueries({ queryKey: api.kyc.key() });
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const submit = () => {
    setAsked(true);
    if (missing.length === 0 && !sending.isPending) sending.mutate();
  };
  const names = missing.map((kind) => text.kinds[kind].toLowerCase()).join(', ');
  return (
    <form
      className="panel"
      aria-label={text.form(level)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <header>
        <h2>{text.form(level)}</h2>
      </header>
      <div className="body fields">
        {needs.map((kind) => (
          <DocumentField
            key={kind}
            kind={kind}
            document={documents.find((one) => one.kind === kind)}
            missing={asked && missing.includes(kind)}
          />
        ))}
      </div>
      <SubmitBar
        says={missing.length === 0 ? text.will(needs.length) : text.willMissing(names)}
        more={text.willMore}
        submit={text.go}
        busy={sending.isPending}
        busyText={text.going}
      />
    </form>
  );
}
