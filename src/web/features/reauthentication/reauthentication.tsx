import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { isProblem } from '../../app/problem.ts';
import { words } from '../../text/words.ts';
import { Ask } from '../../ui/dialogs/dialog.tsx';
import {
  type Evidence,
  ReauthenticationForm,
  type ReauthenticationOptions,
} from './reauthentication-form.tsx';

type Waiting = { options: ReauthenticationOptions; again: () => void; giveUp: () => void };
type WithProof = <T>(run: () => Promise<T>) => Promise<T>;

const ProofContext = createContext<WithProof>((run) => run());

/** Runs a call, and once more after the person has proved to be there, where the server asks. */
export const useReauthentication = (): WithProof => use(ProofContext);

type Props = {
  lead: string;
  options: () => Promise<ReauthenticationOptions>;
  prove: (evidence: Evidence) => Promise<unknown>;
  children: ReactNode;
};

/** Holds the one question 'is it you?' of an area (ACC-7), so that no form loses what was typed. */
export function ReauthenticationProvider({ lead, options, prove, children }: Props) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const withReauthentication = useMemo<WithProof>(
    () => async (run) => {
      try {
        return await run();
      } catch (error) {
        if (!isProblem(error, 'step_up_required')) throw error;
        // Asked before the question stands there, so that its first field has the focus at once.
        const known = await options();
        await new Promise<void>((again, refuse) =>
          setWaiting({ options: known, again, giveUp: () => refuse(error) }),
        );
        return run();
      }
    },
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
    <ProofContext value={withReauthentication}>
      {children}
      <Ask open={waiting !== null} onClose={close} title={words.proof.title} words={lead}>
        {waiting && (
          <ReauthenticationForm
            options={waiting.options}
            renew={options}
            prove={prove}
            onProved={proved}
            onCancel={close}
          />
        )}
      </Ask>
    </ProofContext>
  );
}
