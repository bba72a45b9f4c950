import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { DocumentKind } from '../../../core/rules/identity-check.ts';
import { api, call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { kyc as text } from '../../text/kyc.ts';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import type { Identity } from '../layout/api-types.ts';

const accept = { 'image/jpeg': [], 'image/png': [], 'image/webp': [], 'application/pdf': [] };

type Props = {
  kind: DocumentKind;
  document: Identity['documents'][number] | undefined;
  /** Whether the form was sent without it. */
  missing: boolean;
};

/** One document: dropped or chosen, uploaded at once, replaced by choosing another. */
export function DocumentField({ kind, document, missing }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const uploading = useMutation({
    mutationFn: (file: File) => call.kyc.upload({ kind, document: file }),
    onMutate: () => setRefusal(null),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.kyc.key() }),
    onError: (error) => setRefusal(messageOf(error)),
  });
  const choose = (file: File | null) => {
    if (file) uploading.mutate(file);
    else setRefusal(text.wrongFile);
  };
  const title = uploading.isPending ? text.uploading : (document?.name ?? text.drop);
  const said = refusal ?? (missing && !document ? text.missing : null);
  return (
    <div className="field">
      <span className="lbl">{text.kinds[kind]}</span>
      <p className="help above">{text.kindNotes[kind]}</p>
      <FileDrop
        name={text.kinds[kind]}
        title={title}
        active={text.dropActive}
        note={document ? text.replace : text.dropNote}
        filled={document !== undefined}
        accept={accept}
        onFile={choose}
      />
      <div role="alert">
        {said && (
          <p className="help bad">
            <CircleAlert className="i" aria-hidden />
            {said}
          </p>
        )}
      </div>
      {document && (
        <p className="help">
          <a href={documentAddress(document.id)} download>
            {text.see}
          </a>
          <span className="num"> {dayAndTime(document.uploaded_at)}</span>
        </p>
      )}
    </div>
  );
}

/** Where one's own document comes from, as an attachment. */
export const documentAddress = (id: string): string => `/api/user/kyc/documents/${id}`;
