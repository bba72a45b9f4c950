import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { isProblem, messageOf } from '../problem.ts';
import type { Audience } from '../session.ts';
import { words } from '../text/en/words.ts';
import { Ask } from './ask.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { PasswordField } from './password-field.tsx';

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
        title={words.proof.title}
        words={audience === 'admin' ? words.proof.admin : words.proof.member}
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
          label={words.proof.code}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      ) : (
        <PasswordField {...field} label={words.proof.password} autoComplete="current-password" />
      )}
      {!byCode && (
        <Button kind="link" onClick={() => setWithCode(!withCode)}>
          {withCode ? words.proof.byPassword : words.proof.byCode}
        </Button>
      )}
      <div className="acts">
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button kind="go" type="submit" busy={proving.isPending} busyText={words.proof.going}>
          {words.proof.go}
        </Button>
      </div>
    </form>
  );
}
