/** Why a backup is refused. Each kind has one cause, so the operator knows what to check. */
export type BackupFaultKind =
  /** Bytes are missing, added or changed. */
  | 'damaged'
  /** The file ends early. */
  | 'cut_off'
  /** The header lines were changed after the backup was made. */
  | 'edited'
  /** The passphrase is not the one the backup was made with. */
  | 'wrong_passphrase'
  /** Made by another installation. */
  | 'foreign'
  /** Made earlier than the requested moment. */
  | 'older'
  /** Made by a newer version than this program. */
  | 'newer'
  /** The destination is not empty. */
  | 'occupied'
  /** No backup exists, or none has that name. */
  | 'none'
  /** Readable, but its contents are inconsistent. */
  | 'unsound';

/** A refused backup or backup location; the message gives the reason in one sentence. */
export class BackupFault extends Error {
  override name = 'BackupFault';
  readonly kind: BackupFaultKind;

  constructor(kind: BackupFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Refuses a backup or a backup location. */
export function refuseBackup(kind: BackupFaultKind, because: string): never {
  throw new BackupFault(kind, because);
}
