import { setTimeout as rest } from 'node:timers/promises';
import sharp from 'sharp';
import type { Product } from './product.ts';

type LogIn = { email: string; password: string };
// A test asserts the expected shape of an answer.
type Body = any; // oxlint-disable-line typescript/no-explicit-any

/** A member as an API client, for steps that a story needs but does not show. */
export type Client = {
  call: (method: string, path: string, body?: object) => Promise<Body>;
  /** A quote, paid with play money and with a receipt attached: returns its id and the txid. */
  deposit: (amount: string, coins?: string) => Promise<{ id: string; txid: string }>;
  /** A quote with a receipt that the chain does not confirm: returns its id. */
  claim: (amount: string) => Promise<string>;
  withdraw: (amount: string, address: string) => Promise<string>;
  /** Submits two images and requests the first level: returns the id of the identity check. */
  showIdentity: () => Promise<string>;
  /** Waits until the member's view of a deposit or withdrawal is in a state. */
  reaches: (path: string, state: string) => Promise<void>;
};

const picture = () => {
  const background = `#${Math.random().toString(16).slice(2, 8).padEnd(6, '0')}`;
  return sharp({ create: { width: 60, height: 90, channels: 3, background } })
    .png()
    .toBuffer();
};

async function readOrFail(answer: Response): Promise<Body> {
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${answer.url}: ${JSON.stringify(body)}`);
  return body;
}

export async function aClient({ url }: Product, { email, password }: LogIn): Promise<Client> {
  const send = async (path: string, method: string, headers: object, body?: BodyInit) =>
    readOrFail(
      await fetch(`${url}/api${path}`, {
        method,
        headers: { ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    );
  const json = { 'content-type': 'application/json' };
  const loggedIn = await send('/user/login', 'POST', json, JSON.stringify({ email, password }));
  const bearer = { authorization: `Bearer ${loggedIn.data.token}` };
  const call: Client['call'] = (method, path, body) =>
    body === undefined
      ? send(path, method, bearer)
      : send(path, method, { ...bearer, ...json }, JSON.stringify(body));

  // After a story has advanced the clock, the next price must arrive first.
  const quoteOf = async (chosen: object): Promise<Body['data']> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await call('POST', '/deposit/quote', chosen)).data;
      } catch (error) {
        if (tries === 300 || !/rate_unavailable/.test(String(error))) throw error;
        await rest(200);
      }
    }
  };
  const quoted = async (amount: string) => {
    const { data: plans } = await call('GET', '/plans?family=real_estate');
    const steady = plans.find((plan: { name: string }) => plan.name === 'STEADY');
    const chosen = { selected_plan: steady.id, payment_method: 'SOLANA', amount };
    const quote = await quoteOf(chosen);
    const proof = { ...chosen, wallet_address: quote.address, deposit_id: quote.id };
    return { id: quote.id, said: { ...proof, interest_percentage: steady.percentage } };
  };
  const prove = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('payment_proof', new File([new Uint8Array(await picture())], 'proof.png'));
    await send('/deposit', 'POST', bearer, form);
  };
  const deposit: Client['deposit'] = async (amount, coin_amount) => {
    const { id, said } = await quoted(amount);
    const paid = await call('POST', '/sandbox/pay', { deposit_id: id, coin_amount });
    await prove(said);
    return { id, txid: paid.data.txid };
  };

  const showIdentity: Client['showIdentity'] = async () => {
    for (const kind of ['identity_document', 'selfie']) {
      const form = new FormData();
      form.set('kind', kind);
      form.set('document', new File([new Uint8Array(await picture())], `${kind}.png`));
      await send('/user/kyc/documents', 'POST', bearer, form);
    }
    return (await call('POST', '/user/kyc', { level: 1 })).data.id;
  };

  return {
    call,
    deposit,
    showIdentity,
    claim: async (amount) => {
      const { id, said } = await quoted(amount);
      await prove(said);
      return id;
    },
    withdraw: async (amount, wallet_address) => {
      const input = { amount, payment_channel: 'BITCOIN', wallet_address };
      return (await call('POST', '/withdraw', input)).data.id;
    },
    reaches: async (path, state) => {
      for (let tries = 0; tries < 450; tries += 1) {
        if ((await call('GET', path)).data.state === state) return;
        await rest(200);
      }
      throw new Error(`${path} never was ${state}`);
    },
  };
}
