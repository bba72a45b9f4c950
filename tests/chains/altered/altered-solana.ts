import {
  AccountRole,
  type Address,
  address,
  type Blockhash,
  compileTransaction,
  decompileTransactionMessage,
  getCompiledTransactionMessageEncoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { type Compiled, decoder, messageIn, signMessage } from './altered-wires.ts';

// Alters every part of a message, one at a time, with the expected refusal of each.

const [system, budget, memo, tokens] = [
  '11111111111111111111111111111111',
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
].map((item) => address(item)) as [Address, Address, Address, Address];

const another = address('GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB');
const otherHash = 'GfVcyD4kkTrj4bKc7WA9sZCin9JDbdT4Zkd3EittNR1W' as Blockhash;

type Whole = ReturnType<typeof decompileTransactionMessage> & { instructions: Instruction[] };

const uint = (bytes: number, value: bigint): Buffer => {
  const data = Buffer.alloc(8);
  data.writeBigUInt64LE(value);
  return data.subarray(0, bytes);
};
const step = (
  programAddress: Address,
  data: (number | Buffer)[],
  accounts: [Address, AccountRole][] = [],
): Instruction => ({
  programAddress,
  accounts: accounts.map(([name, role]) => ({ address: name, role })),
  data: new Uint8Array(
    Buffer.concat(data.map((item) => (typeof item === 'number' ? Buffer.from([item]) : item))),
  ),
});

type Altered = Record<string, readonly [file: Promise<string>, words: RegExp]>;

/** All ways to alter an export, signed by its account and by a stranger if one is named. */
export function alteredTransfers(
  wire: string,
  us: KeyPairSigner,
  stranger: KeyPairSigner,
): Altered {
  const compiled = decoder.decode(messageIn(wire)) as Compiled;
  const whole = decompileTransactionMessage(compiled) as Whole;
  const steps = whole.instructions;
  const signed = (change: object): Promise<string> => {
    const message = { ...whole, ...change } as unknown as Parameters<typeof compileTransaction>[0];
    return signMessage(new Uint8Array(compileTransaction(message).messageBytes), [us, stranger]);
  };
  const behind = (...more: Instruction[]) => signed({ instructions: [...steps, ...more] });
  const before = (...more: Instruction[]) => signed({ instructions: [...more, ...steps] });
  const raw = (change: Partial<Compiled>): Promise<string> => {
    const message = { ...compiled, ...change } as Parameters<
      ReturnType<typeof getCompiledTransactionMessageEncoder>['encode']
    >[0];
    const bytes = getCompiledTransactionMessageEncoder().encode(message);
    return signMessage(new Uint8Array(bytes), [us, stranger]);
  };
  const { header, staticAccounts: names, instructions } = compiled;
  const writable = AccountRole.WRITABLE;
  const ours = AccountRole.WRITABLE_SIGNER;
  const last = steps.at(-1)!;
  const lastWith = (change: Partial<Instruction>) =>
    signed({ instructions: [...steps.slice(0, -1), { ...last, ...change }] });
  const bytesOf = (instruction: Instruction) => Buffer.from(instruction.data ?? []);
  const sum = bytesOf(last);
  // A token's payee has one more instruction: the one that opens the account.
  const [at, each] = sum.length === 12 ? [4, 1] : [1, 2];
  const paying = (more: bigint) => {
    const data = Buffer.from(sum);
    data.writeBigUInt64LE(data.readBigUInt64LE(at) + more, at);
    return new Uint8Array(data);
  };
  const swapped = (index: number): number => (index === 1 ? 2 : index === 2 ? 1 : index);
  const added = (program: string) => new RegExp(`an instruction of ${program} was not exported`);
  const changed = /is another than was exported|is paid .+ instead of|is missing|in another order/;
  const form = /names its accounts or signatures in another way/;
  return {
    'another version': [signed({ version: 0 }), /of version 0 instead of legacy/],
    'another version with a table': [
      raw({
        version: 0,
        addressTableLookups: [
          { lookupTableAddress: another, readonlyIndexes: [0], writableIndexes: [] },
        ],
      } as unknown as Partial<Compiled>),
      /of version 0 instead of legacy/,
    ],
    'another block': [raw({ lifetimeToken: otherHash }), /stands on another block or nonce/],
    'another who pays the fee': [
      signed({ feePayer: { address: stranger.address } }),
      /fee is paid by|pays from/,
    ],
    'another who pays': [
      lastWith({
        accounts: (last.accounts ?? []).map((account) =>
          account.address === us.address ? { ...account, address: stranger.address } : account,
        ),
      }),
      /an instruction of .+ is another|pays from/,
    ],
    'a unit more': [lastWith({ data: paying(1n) }), changed],
    'a unit less': [lastWith({ data: paying(-1n) }), changed],
    'a byte behind an instruction': [
      lastWith({ data: new Uint8Array([...sum, 0]) }),
      /is another than was exported/,
    ],
    'an account behind an instruction': [
      lastWith({ accounts: [...(last.accounts ?? []), { address: another, role: writable }] }),
      /is another than was exported/,
    ],
    'another payee': [
      lastWith({
        accounts: (last.accounts ?? []).map((account) =>
          account.role === writable && account.address !== us.address
            ? { ...account, address: another }
            : account,
        ),
      }),
      /approved by nobody|is another than was exported/,
    ],
    'another order of payees': [
      signed({
        instructions: [
          ...steps.slice(0, -2 * each),
          ...steps.slice(-each),
          ...steps.slice(-2 * each, -each),
        ],
      }),
      /in another order/,
    ],
    'one left out': [signed({ instructions: steps.slice(0, -1) }), /is missing/],
    'one paid twice': [behind(last), /approved by nobody|was not exported/],
    'somebody else paid': [
      behind(
        step(
          system,
          [uint(4, 2n), uint(8, 5n)],
          [
            [us.address, ours],
            [another, writable],
          ],
        ),
      ),
      /approved by nobody|was not exported/,
    ],
    'a memo before it': [before(step(memo, [Buffer.from('hello')])), added('the memo program')],
    'a memo behind it': [behind(step(memo, [Buffer.from('hello')])), added('the memo program')],
    'a memo that is signed': [
      behind(step(memo, [Buffer.from('hi')], [[us.address, ours]])),
      added('the memo program'),
    ],
    'a compute limit': [before(step(budget, [2, uint(4, 9_000n)])), added('the compute budget')],
    'a compute price': [before(step(budget, [3, uint(8, 7n)])), added('the compute budget')],
    'a compute price of nothing': [
      behind(step(budget, [3, uint(8, 0n)])),
      added('the compute budget'),
    ],
    'a heap': [before(step(budget, [1, uint(4, 65_536n)])), added('the compute budget')],
    'a limit of data': [before(step(budget, [4, uint(4, 9_000n)])), added('the compute budget')],
    'a nonce moved on': [
      behind(
        step(
          system,
          [uint(4, 4n)],
          [
            [another, writable],
            [us.address, ours],
          ],
        ),
      ),
      added('the system program'),
    ],
    'the account given away': [
      behind(step(system, [uint(4, 1n), Buffer.alloc(32, 7)], [[us.address, ours]])),
      added('the system program'),
    ],
    'space taken': [
      behind(step(system, [uint(4, 8n), uint(8, 9n)], [[us.address, ours]])),
      added('the system program'),
    ],
    'an account opened': [
      behind(
        step(
          system,
          [uint(4, 0n), uint(8, 9n), uint(8, 0n), Buffer.alloc(32)],
          [
            [us.address, ours],
            [stranger.address, ours],
          ],
        ),
      ),
      added('the system program'),
    ],
    'a delegate of tokens': [
      behind(
        step(
          tokens,
          [4, uint(8, 9n)],
          [
            [another, writable],
            [stranger.address, AccountRole.READONLY],
            [us.address, ours],
          ],
        ),
      ),
      added('the token program'),
    ],
    'tokens of an account ended': [
      behind(
        step(
          tokens,
          [9],
          [
            [another, writable],
            [another, writable],
            [us.address, ours],
          ],
        ),
      ),
      added('the token program'),
    ],
    'a program that nobody knows': [
      behind(step(another, [1], [[us.address, ours]])),
      added(`the program ${another}`),
    ],
    'an account that nothing uses': [
      raw({
        staticAccounts: [...names, another],
        header: {
          ...header,
          numReadonlyNonSignerAccounts: header.numReadonlyNonSignerAccounts + 1,
        },
      }),
      form,
    ],
    'accounts in another order': [
      raw({
        staticAccounts: names.map((_, index) => names[swapped(index)]!),
        instructions: instructions.map((instruction) => ({
          ...instruction,
          accountIndices: (instruction.accountIndices ?? []).map(swapped),
        })),
      }),
      form,
    ],
    'a payee that may only be read': [
      raw({
        header: {
          ...header,
          numReadonlyNonSignerAccounts: header.numReadonlyNonSignerAccounts + 1,
        },
      }),
      form,
    ],
    'a program that may be written': [
      raw({
        header: {
          ...header,
          numReadonlyNonSignerAccounts: header.numReadonlyNonSignerAccounts - 1,
        },
      }),
      form,
    ],
    'a stranger who signs too': [
      behind(step(memo, [Buffer.from('hi')], [[stranger.address, AccountRole.READONLY_SIGNER]])),
      added('the memo program'),
    ],
  };
}
