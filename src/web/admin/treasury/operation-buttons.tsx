import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { usePermission } from '../layout/use-permission.ts';
import { type OperationSpec, OperationForm } from './operation-form.tsx';

type Act =
  | { title: string; inside: ReactNode | ((onClose: () => void) => ReactNode) }
  | { title: string; to: string }
  | { title: string; act: OperationSpec; evidence: boolean };

/** Returns a treasury operation as its button's sheet needs it. */
export const operationOf = (act: OperationSpec, evidence = true): Act => ({
  title: act.title,
  act,
  evidence,
});

type Props = { acts: readonly Act[]; small?: boolean };

/** A row of operations for the roles that may propose them; each opens its form or page. */
export function OperationButtons(props: Props) {
  const call = 'treasury.place';
  const { may } = usePermission(call);
  if (props.small && may !== true) return null;
  return (
    <PermissionGate call={call}>
      <Acts {...props} />
    </PermissionGate>
  );
}

function Acts({ acts, small }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  const act = acts.find(({ title }) => title === open);
  return (
    <div className="row even">
      {acts.map((item) =>
        'to' in item ? (
          <ButtonLink key={item.title} to={item.to}>
            {item.title}
          </ButtonLink>
        ) : (
          <Button key={item.title} small={small} onClick={() => setOpen(item.title)}>
            {item.title}
          </Button>
        ),
      )}
      <Sheet open={act !== undefined} onClose={close} title={act?.title}>
        {act &&
          'inside' in act &&
          (typeof act.inside === 'function' ? act.inside(close) : act.inside)}
        {act && 'act' in act && <OperationForm {...act} done={close} />}
      </Sheet>
    </div>
  );
}
