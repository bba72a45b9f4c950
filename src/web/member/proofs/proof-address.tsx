import { useForm } from 'react-hook-form';
import { proof } from '#text/proof.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';

const text = proof.address;

/**
 * A leaf contains the member's e-mail address at the time of the snapshot; another one can be
 * tried.
 */
export function ProofAddress({ onCheck }: { onCheck: (email: string) => void }) {
  const form = useForm({ defaultValues: { email: '' } });
  return (
    <form
      className="proof-address"
      onSubmit={(event) => void form.handleSubmit(({ email }) => onCheck(email))(event)}
    >
      <Field type="email" label={text.label} help={text.help} {...form.register('email')} />
      <Button type="submit">{text.check}</Button>
    </form>
  );
}
