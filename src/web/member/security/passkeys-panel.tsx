import { useState } from 'react';
import { call } from '../../app/api.ts';
import { security } from '../../text/security.ts';
import { PasskeysPanel as Passkeys } from '../../features/passkeys/passkeys-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { Passkey } from '../layout/api-types.ts';

const calls = {
  options: () => call.identity.passkeyOptions(),
  add: (made: Parameters<typeof call.identity.addPasskey>[0]) => call.identity.addPasskey(made),
  rename: (named: { id: string; name: string }) => call.identity.renamePasskey(named),
  remove: (gone: { id: string }) => call.identity.removePasskey(gone),
};

/** A member's passkeys; the first factor brings recovery codes, shown once (MEM-16). */
export function PasskeysPanel({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <Passkeys
        passkeys={passkeys}
        calls={calls}
        sure={security.passkeys.sure}
        span={7}
        onAdded={({ data }) => setCodes(data.recovery_codes)}
      />
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}
