/** Why a backup is refused; each kind has one cause, so that a person knows what to look for. */
export type BackupFaultKind =
  /** Bytes are missing, more or others than were written. */
  | 'damaged'
  /** It ends before its end. */
  | 'cut_off'
  /** Its first lines were changed after it was made. */
  | 'edited'
  /** The passphrase is not the one that it was made with. */
  | 'wrong_passphrase'
  /** Made by another installation. */
  | 'foreign'
  /** Made earlier than is asked for. */
  | 'older'
  /** Made by a newer program than this one. */
  | 'newer'
  /** There is something already where it should go. */
  | 'occupied'
  /** None is there, or none of that name. */
  | 'none'
  /** It could be read, and what is in it does not fit together. */
  | 'unsound';

/** A backup, or the place for one, that is refused: the reason in a sentence. */
export class BackupFault extends Error {
  override name = 'BackupFault';
  readonly kind: BackupFaultKind;

  constructor(kind: BackupFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Refuses a backup, or the place for one. */
export function refuseBackup(kind: BackupFaultKind, because: string): never {
  throw new BackupFault(kind, because);
}
