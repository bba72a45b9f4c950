import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { isProblem, messageOf } from '../problem.ts';
import type { Audience } from '../session.ts';
import { common } from '../text/en/common.ts';
import { Ask } from './Ask.tsx';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';

type Evidence = { password: string } | { code: string };
type Waiting = { again: () => void; giveUp: () => void };
type WithProof = <T>(run: () => Promise<T>) => Promise<T>;

const ProofContext = createContext<WithProof>((run) => run());

/** Runs a call, and once more after the person has proved to be there, where the server asks. */
export const useWithProof = (): WithProof => use(ProofContext);

type Props = {
  audience: Audience;
  prove: (evidence: Evidence) => Promise<unknown>;
  children: ReactNode;
};

/** Holds the one question 'is it you?' of an area (ACC-7), so that no form loses what was typed. */
export function ProofProvider({ audience, prove, children }: Props) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const withProof = useMemo<WithProof>(
    () => async (run) => {
      try {
        return await run();
      } catch (error) {
        if (!isProblem(error, 'step_up_required')) throw error;
        await new Promise<void>((again, refuse) =>
          setWaiting({ again, giveUp: () => refuse(error) }),
        );
        return run();
      }
    },
    [],
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
    <ProofContext value={withProof}>
      {children}
      <Ask
        open={waiting !== null}
        onClose={close}
        title={common.proof.title}
        words={audience === 'admin' ? common.proof.admin : common.proof.member}
      >
        <ProofForm byCode={audience === 'admin'} prove={prove} onProved={proved} onCancel={close} />
      </Ask>
    </ProofContext>
  );
}

type FormProps = {
  byCode: boolean;
  prove: Props['prove'];
  onProved: () => void;
  onCancel: () => void;
};

function ProofForm({ byCode, prove, onProved, onCancel }: FormProps) {
  const [withCode, setWithCode] = useState(byCode);
  const [text, setText] = useState('');
  const proving = useMutation({
    mutationFn: () => prove(withCode ? { code: text } : { password: text }),
    onSuccess: onProved,
  });
  const field = {
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    error: proving.isError ? messageOf(proving.error) : undefined,
    autoFocus: true,
    required: true,
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        proving.mutate();
      }}
    >
      {withCode ? (
        <Field
          {...field}
          mono
          label={common.proof.code}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      ) : (
        <PasswordField {...field} label={common.proof.password} autoComplete="current-password" />
      )}
      {!byCode && (
        <Button kind="link" onClick={() => setWithCode(!withCode)}>
          {withCode ? common.proof.byPassword : common.proof.byCode}
        </Button>
      )}
      <div className="acts">
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button kind="go" type="submit" busy={proving.isPending} busyText={common.proof.going}>
          {common.proof.go}
        </Button>
      </div>
    </form>
  );
}
