import {
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system';
import {
  address,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { asking, nodeAt, solanaRpc } from '../../../src/server/modules/chains/chains.ts';
import { faultyNode } from './faulty-node.ts';
import type { Absent, Rig, PaymentInput } from './rig.ts';
import type { SolanaStandIn } from './solana-stand-in.ts';

const nonceBytes = 80;
const nonceRent = 1_447_680n;

/** A stranger with money, who pays with the official client. */
export async function solanaPayer({ cluster, url }: SolanaStandIn) {
  const rpc = createSolanaRpc(url);
  const bank = await generateKeyPairSigner();
  cluster.give(bank.address, 1_000_000_000_000n);
  cluster.finalise();
  const sign = async (...instructions: Instruction[]) => {
    const { value: life } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (item) => setTransactionMessageFeePayerSigner(bank, item),
      (item) => setTransactionMessageLifetimeUsingBlockhash(life, item),
      (item) => appendTransactionMessageInstructions(instructions, item),
    );
    return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message));
  };
  const transfer = (to: PaymentInput) =>
    getTransferSolInstruction({
      source: bank,
      destination: address(to.address),
      amount: to.amount,
    });
  const send = async (...instructions: Instruction[]): Promise<string> =>
    rpc.sendTransaction(await sign(...instructions), { encoding: 'base64' }).send();
  const openNonce = async (authority: string): Promise<string> => {
    const account = await generateKeyPairSigner();
    await send(
      getCreateAccountInstruction({
        payer: bank,
        newAccount: account,
        lamports: nonceRent,
        space: nonceBytes,
        programAddress: SYSTEM_PROGRAM_ADDRESS,
      }),
      getInitializeNonceAccountInstruction({
        nonceAccount: account.address,
        nonceAuthority: address(authority),
      }),
    );
    cluster.finalise();
    return account.address;
  };
  return { rpc, bank, sign, transfer, send, openNonce };
}

/** Solana's virtual machine behind its JSON-RPC, driven by the official client. */
export async function solanaRig(): Promise<Rig | Absent> {
  // LiteSVM is a prebuilt addon, not available for every computer.
  const standIn = await import('./solana-stand-in.ts').catch(() => null);
  if (standIn === null) return { name: 'Solana (LiteSVM)', absent: 'no LiteSVM for this machine' };
  const server = await standIn.solanaStandIn();
  const node = await faultyNode(server.url);
  const { transfer, sign, send, openNonce } = await solanaPayer(server);
  return {
    name: 'Solana (LiteSVM)',
    asset: 'SOL',
    port: solanaRpc(asking(nodeAt(node.url))),
    nodeUrl: node.url,
    can: { showsUnconfirmed: false, doubleSpends: false, reorganises: false },
    newAddress: async () => ({ address: (await generateKeyPairSigner()).address, tag: null }),
    pay: (to) => send(transfer(to)),
    mine: async (blocks) => {
      server.cluster.finalise(blocks);
    },
    reorganise: async () => undefined,
    doubleSpend: async () => undefined,
    outage: async (isDown) => node.fails(isDown ? 'down' : null),
    sign: async (to) => sign(transfer(to)),
    tricks: {
      openNonce,
      giveToProgram: async (of) => {
        server.cluster.svm.setAccount({
          address: address(of),
          lamports: lamports(server.cluster.lamports(of)),
          executable: false,
          programAddress: address('Config1111111111111111111111111111111111111'),
          data: new Uint8Array(),
          space: 0n,
        });
      },
      payBelowRent: async (to) => {
        const refused = await send(transfer({ ...to, amount: 500_000n })).catch(
          (no: unknown) => no,
        );
        return String((refused as Error).cause ?? refused);
      },
    },
    stop: async () => {
      await node.stop();
      await server.stop();
    },
  };
}
