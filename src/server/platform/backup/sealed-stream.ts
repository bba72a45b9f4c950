import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BackupFault } from './backup-fault.ts';

// The outer format of a backup (record 0475): two readable lines, then pieces of 64 KiB. Each piece
// is encrypted and authenticated with its position and whether it is the last, so none can be
// changed, left out, moved or added (as in age and STREAM).

/** The readable lines of a backup; a change to them shows once the passphrase is known. */
export type Outside = { name: string; madeAt: string };

const title = 'candor-backup 1';
const pieceBytes = 65_536;
const tagBytes = 16;
const longestOutside = 4_096;

type Keys = { check: Buffer; outside: Buffer; pieces: Buffer };

const stretch = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Each guess of a passphrase costs half a second and 128 MiB. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

let last: { of: string; root: Promise<Buffer> } | undefined;

/** Stretches a passphrase, once for a backup that is opened several times. */
function rootOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const of = `${salt.toString('hex')} ${passphrase}`;
  if (last?.of !== of) last = { of, root: stretch(passphrase, salt, 32, cost) };
  return last.root;
}

/** Derives the keys of one file. Files may share a stretched passphrase, but never a piece key. */
async function keysOf(passphrase: string, salt: Buffer, file: Buffer): Promise<Keys> {
  const root = await rootOf(passphrase, salt);
  const of = (what: string, under = file): Buffer =>
    Buffer.from(hkdfSync('sha256', root, under, `${title} ${what}`, 32));
  return { check: of('check', salt), outside: of('outside'), pieces: of('pieces') };
}

const macOf = (keys: Keys, { name, madeAt }: Outside): string =>
  createHmac('sha256', keys.outside)
    .update(JSON.stringify([name, madeAt]))
    .digest('base64url');

const checkOf = (keys: Keys): string => keys.check.subarray(0, 12).toString('base64url');

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(Math.floor(place / 2 ** 32), 3);
  nonce.writeUInt32BE(place % 2 ** 32, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealPiece(key: Buffer, place: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place, isLast));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openPiece(key: Buffer, place: number, isLast: boolean, piece: Buffer): Buffer | null {
  if (piece.length < tagBytes) return null;
  const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(place, isLast), {
    authTagLength: tagBytes,
  });
  cipher.setAuthTag(piece.subarray(piece.length - tagBytes));
  try {
    return Buffer.concat([
      cipher.update(piece.subarray(0, piece.length - tagBytes)),
      cipher.final(),
    ]);
  } catch {
    return null; // altered
  }
}

/** Splits bytes into pieces of one size; the last holds the remainder and may be empty. */
async function* inPieces(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let whole = Buffer.concat(waiting, length);
    for (; whole.length > size; whole = whole.subarray(size)) {
      yield { piece: whole.subarray(0, size), isLast: false };
    }
    waiting = [whole];
    length = whole.length;
  }
  yield { piece: Buffer.concat(waiting, length), isLast: true };
}

export const newSalt = (): Buffer => randomBytes(16);

/** Encrypts a stream under a passphrase; with one salt for many streams, it is stretched once. */
export async function* seal(
  passphrase: string,
  outside: Outside,
  plain: AsyncIterable<Buffer>,
  salt = newSalt(),
): AsyncGenerator<Buffer> {
  const file = randomBytes(16);
  const keys = await keysOf(passphrase, salt, file);
  const lines = {
    ...outside,
    salt: salt.toString('base64url'),
    file: file.toString('base64url'),
    check: checkOf(keys),
    mac: macOf(keys, outside),
  };
  yield Buffer.from(`${title}\n${JSON.stringify(lines)}\n`);
  let place = 0;
  for await (const { piece, isLast } of inPieces(plain, pieceBytes)) {
    yield sealPiece(keys.pieces, place, isLast, piece);
    place += 1;
  }
}

type Lines = Outside & { salt: string; file: string; check: string; mac: string };

const noBackup = (): BackupFault => new BackupFault('damaged', 'this is no backup of Candor');

function readLines(text: string): Lines {
  const [first, second = ''] = text.split('\n');
  if (first !== title) throw noBackup();
  try {
    const read = JSON.parse(second) as Record<string, unknown>;
    const names = ['name', 'madeAt', 'salt', 'file', 'check', 'mac'];
    if (names.every((name) => typeof read[name] === 'string')) return read as Lines;
  } catch {
    // Refused below, like any other line that is not ours.
  }
  throw noBackup();
}

const isSame = (item: string, other: string): boolean =>
  item.length === other.length && timingSafeEqual(Buffer.from(item), Buffer.from(other));

/** Returns the keys of a backup; refuses a wrong passphrase and changed header lines. */
async function keysFor(passphrase: string, lines: Lines): Promise<Keys> {
  const [salt, file] = [lines.salt, lines.file].map((text) => Buffer.from(text, 'base64url'));
  const keys = await keysOf(passphrase, salt!, file!);
  if (!isSame(lines.check, checkOf(keys))) {
    throw new BackupFault(
      'wrong_passphrase',
      `${lines.name} was made with another passphrase than BACKUP_PASSPHRASE is now`,
    );
  }
  if (!isSame(lines.mac, macOf(keys, lines))) {
    throw new BackupFault('edited', `the first lines of ${lines.name} were edited`);
  }
  return keys;
}

const bothLines = /^[^\n]*\n[^\n]*\n/;

/** Reads the two lines off a stream; `rest` gives the bytes after them. */
async function takeLines(
  bytes: AsyncIterable<Buffer>,
): Promise<{ lines: Lines; rest: AsyncIterable<Buffer> }> {
  const source = bytes[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  for (;;) {
    const found = bothLines.exec(start.toString('latin1', 0, longestOutside));
    if (found !== null) {
      const begin = start.subarray(found[0].length);
      const rest = async function* () {
        yield begin;
        yield* { [Symbol.asyncIterator]: () => source };
      };
      return { lines: readLines(found[0]), rest: rest() };
    }
    const next = await source.next();
    if (next.done === true || start.length > longestOutside) throw noBackup();
    start = Buffer.concat([start, next.value]);
  }
}

function refusePiece(key: Buffer, name: string, place: number, piece: Buffer, isLast: boolean) {
  if (isLast && (piece.length === 0 || openPiece(key, place, false, piece) !== null)) {
    return new BackupFault('cut_off', `${name} is cut off: its end is missing`);
  }
  return new BackupFault('damaged', `${name} is damaged in its piece ${place + 1}, or cut off`);
}

async function* openPieces(key: Buffer, name: string, rest: AsyncIterable<Buffer>) {
  let place = 0;
  for await (const { piece, isLast } of inPieces(rest, pieceBytes + tagBytes)) {
    const plain = openPiece(key, place, isLast, piece);
    if (plain === null) throw refusePiece(key, name, place, piece, isLast);
    yield plain;
    place += 1;
  }
}

/** Opens a stream of `seal`; the stream throws a BackupFault at the first altered piece. */
export async function unseal(
  passphrase: string,
  bytes: AsyncIterable<Buffer>,
): Promise<{ outside: Outside; plain: AsyncIterable<Buffer> }> {
  const { lines, rest } = await takeLines(bytes);
  const { pieces } = await keysFor(passphrase, lines);
  return { outside: lines, plain: openPieces(pieces, lines.name, rest) };
}
