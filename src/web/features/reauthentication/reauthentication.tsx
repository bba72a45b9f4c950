import { type ReactNode, useMemo, useState } from 'react';
import type { Evidence, ReauthenticationOptions } from './reauthentication-form.tsx';
import { ReauthenticationContext } from './use-reauthentication.ts';
import { withReauthentication } from './with-reauthentication.ts';

// Loaded at the first re-authentication: most screens never need it.
const fetchQuestion = () => import('./reauthentication-form.tsx');

type Waiting = {
  Question: Awaited<ReturnType<typeof fetchQuestion>>['ReauthenticationQuestion'];
  options: ReauthenticationOptions;
  again: () => void;
  giveUp: () => void;
};

type Props = {
  lead: string;
  options: () => Promise<ReauthenticationOptions>;
  prove: (evidence: Evidence) => Promise<unknown>;
  children: ReactNode;
};

/** Holds an area's one re-authentication dialog (ACC-7), so that no form loses its input. */
export function ReauthenticationProvider({ lead, options, prove, children }: Props) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const run = useMemo(
    () =>
      withReauthentication(async (refusal) => {
        // Fetched before the dialog opens, so that its first field has the focus at once.
        const [known, { ReauthenticationQuestion: Question }] = await Promise.all([
          options(),
          fetchQuestion(),
        ]);
        await new Promise<void>((again, refuse) =>
          setWaiting({ Question, options: known, again, giveUp: () => refuse(refusal) }),
        );
      }),
    [options],
  );
  const close = () => {
    waiting?.giveUp();
    setWaiting(null);
  };
  const proved = () => {
    waiting?.again();
    setWaiting(null);
  };
  return (
    <ReauthenticationContext value={run}>
      {children}
      {waiting && (
        <waiting.Question
          lead={lead}
          options={waiting.options}
          renew={options}
          prove={prove}
          onProved={proved}
          onCancel={close}
        />
      )}
    </ReauthenticationContext>
  );
}
