import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import type { RegisteredPasskey } from '../factors/passkeys.sql.ts';

/** A passkey of an administrator, and whether it signs decisions. */
export type DecisionKeyRow = {
  id: string;
  name: string;
  credentialId: string;
  isSynced: boolean;
  /** Null for passkeys that predate the field: they cannot sign decisions. */
  isBackupEligible: boolean | null;
  fingerprint: string;
  state: 'none' | 'proposed' | 'waiting' | 'usable';
  usableFrom: Date | null;
};

export async function decisionKeysOf(db: Db, administrator: string): Promise<DecisionKeyRow[]> {
  return all<DecisionKeyRow>(db)`
    select p.id, p.name, p.credential_id, p.is_synced,
      p.is_backup_eligible,
      encode(sha256(p.public_key), 'hex') as fingerprint, k.usable_from,
      case when k.usable_from <= clock.real() then 'usable'
        when k.id is not null then 'waiting'
        when exists (select from approvals.undecided o where o.kind = 'seat_key_add'
          and o.subject = p.id) then 'proposed'
        else 'none' end as state
    from identity.admin_passkey p
    left join identity.decision_key k on k.credential_id = p.credential_id
      and not exists (select from identity.decision_key_end e where e.key_id = k.id)
    where p.administrator_id = ${administrator}::uuid order by p.id`;
}

/** Enrols the key that another person approved; returns 'changed' or the reason for refusal. */
export async function enrolDecisionKey(tx: Tx, approval: string, site: string): Promise<string> {
  const { code } = await one<{ code: string }>(tx)`
    select identity.enrol_decision_key(${approval}, ${site}) as code`;
  return code;
}

/** The administrator of a link from the command. */
export async function keyLinkOf(
  db: Db,
  token: string,
): Promise<{ id: string; email: string; firstName: string; lastName: string } | undefined> {
  return maybe<{ id: string; email: string; firstName: string; lastName: string }>(db)`
    select administrator as id, email, first_name, last_name
    from identity.decision_key_link_of(${token})`;
}

/** Spends a link for a key; returns 'first', 'replacement' or the reason for refusal. */
export async function enrolLinkedKey(
  tx: Tx,
  token: string,
  madeKey: RegisteredPasskey,
  site: string,
): Promise<string> {
  const { code } = await one<{ code: string }>(tx)`
    select identity.enrol_linked_key(${token}, ${madeKey.credentialId}, ${madeKey.publicKey},
      ${madeKey.counter}, ${madeKey.transports}::text[], ${madeKey.isSynced}, ${madeKey.name},
      ${madeKey.isBackupEligible}, ${madeKey.aaguid}::uuid, ${madeKey.attestationFormat},
      ${site}) as code
  `;
  return code;
}

/** Creates a link as the database's owner, for the command; returns 'made' or the reason. */
export async function makeKeyLink(tx: Tx, email: string, token: string): Promise<string> {
  const { code } = await one<{ code: string }>(tx)`
    select identity.make_decision_key_link(${email}, ${token}) as code`;
  return code;
}

/** The mail addresses of all active administrators. */
export async function activeAdministrators(
  tx: Tx,
): Promise<{ email: string; firstName: string }[]> {
  return all<{ email: string; firstName: string }>(tx)`
    select email, first_name from identity.administrator where status = 'active'
    order by id`;
}
