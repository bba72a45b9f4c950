import type { ReactNode } from 'react';
import { roles as text } from '#text/en/admin/roles.ts';
import { usePermission } from './use-permission.ts';

type Props = {
  /** The call behind the button: 'policy.stopPayouts'. */
  call: string;
  children: ReactNode;
};

/** A button for the permitted roles; other roles see who may press it. */
export function PermissionGate({ call, children }: Props) {
  const { may, role, roles } = usePermission(call);
  if (may === null) return null;
  return may ? children : <p className="sub">{text.not(role, roles)}</p>;
}
