import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Fields } from './xrp-accounts.ts';
import { root } from './xrp-accounts.ts';
import { baseFee, baseReserve, type Applied, type Closed } from './xrp-ledger.ts';
import { XrpLedger } from './xrp-ledger.ts';
import { signerLists } from './xrp-signers.ts';

class RpcError extends Error {
  readonly code: string;
  readonly more: Fields;
  constructor(code: string, more: Fields = {}) {
    super(code);
    this.code = code;
    this.more = more;
  }
}

const iso = (closed: Closed): string =>
  new Date((closed.closedAt + 946_684_800) * 1_000).toISOString().replace('.000', '');

/** A transaction as API version 2 shows it: the hash outside, `Amount` as `DeliverMax`. */
function shown(tx: Applied, ledger: Closed | null): Fields {
  const { Amount: amount, ...fields } = tx.fields;
  const isPayment = fields['TransactionType'] === 'Payment';
  const json = isPayment ? { ...fields, DeliverMax: amount } : tx.fields;
  if (!ledger) return { tx_json: json, hash: tx.hash, validated: false };
  return {
    tx_json: { ...json, date: ledger.closedAt, ledger_index: ledger.index },
    meta: isPayment ? { DeliveredAmount: tx.meta['delivered_amount'], ...tx.meta } : tx.meta,
    hash: tx.hash,
    ledger_hash: ledger.hash,
    ledger_index: ledger.index,
    close_time_iso: iso(ledger),
    validated: true,
  };
}

/** Whether a transaction changed an account, or an object that belongs to it or is for it. */
const concerns = (tx: Applied, account: string): boolean =>
  [tx.fields, ...entriesOf(tx)].some(
    (item) => item['Account'] === account || item['Destination'] === account,
  );

const entriesOf = (tx: Applied): Fields[] =>
  (tx.meta['AffectedNodes'] as Fields[]).flatMap((item) =>
    (Object.values(item) as Fields[]).map(
      (entry) => (entry['FinalFields'] ?? entry['NewFields'] ?? {}) as Fields,
    ),
  );

function accountTx(ledger: XrpLedger, ask: Fields): Fields {
  const account = String(ask['account']);
  const held = ledger.closed.filter((item) => ledger.holds(item.index));
  // As servers do: a requested range beyond the held one is clamped silently.
  const first = Math.max(Number(ask['ledger_index_min'] ?? -1), held[0]?.index ?? 0);
  const requested = Number(ask['ledger_index_max'] ?? -1);
  const last = requested < 0 ? ledger.top.index : Math.min(requested, ledger.top.index);
  if (first > last) throw new RpcError('lgrIdxsInvalid');
  const limit = Math.min(Number(ask['limit'] ?? 200), ledger.mostRows);
  const marker = ask['marker'] as { ledger: number; seq: number } | undefined;
  const rows = held
    .filter((item) => item.index >= first && item.index <= last)
    .flatMap((item) => item.txs.map((tx, seq) => ({ one: item, tx, seq })))
    .filter(({ tx }) => concerns(tx, account));
  const ordered = ask['forward'] === true ? rows : rows.toReversed();
  const from = marker
    ? ordered.findIndex(({ one, seq }) => one.index === marker.ledger && seq === marker.seq)
    : 0;
  const next = ordered[from + limit];
  return {
    account,
    ledger_index_min: first,
    ledger_index_max: last,
    limit,
    ...(next ? { marker: { ledger: next.one.index, seq: next.seq } } : {}),
    transactions: ordered.slice(from, from + limit).map(({ tx, one }) => shown(tx, one)),
    validated: true,
  };
}

function findTx(ledger: XrpLedger, ask: Fields): Fields {
  const found = ledger.find(String(ask['transaction']).toUpperCase());
  if (found) return shown(found.tx, found.ledger);
  const [from, to] = [ask['min_ledger'], ask['max_ledger']];
  if (from === undefined || to === undefined) throw new RpcError('txnNotFound');
  const [first, last] = [Number(from), Number(to)];
  if (last < first) throw new RpcError('invalidLgrRange');
  if (last - first > 1_000) throw new RpcError('excessiveLgrRange');
  let all = true;
  for (let index = first; index <= last; index += 1) all &&= ledger.holds(index);
  throw new RpcError('txnNotFound', { searched_all: all });
}

function accountInfo(ledger: XrpLedger, ask: Fields): Fields {
  const at = ask['ledger_index'];
  const isCurrent = at === 'current' || at === undefined;
  if (typeof at === 'number' && at !== ledger.top.index) throw new RpcError('lgrNotFound');
  const name = String(ask['account']);
  const account = (isCurrent ? ledger.open : ledger.validated).get(name);
  if (!account) throw new RpcError('actNotFound', { account: name });
  return {
    account_data: {
      ...root(name, account),
      ...(account.key === null ? {} : { RegularKey: account.key }),
      LedgerEntryType: 'AccountRoot',
      index: 'A'.repeat(64),
    },
    ...(ask['signer_lists'] === true ? { signer_lists: signerLists(account) } : {}),
    account_flags: { requireDestinationTag: (account.flags & 0x00020000) !== 0 },
    ...(isCurrent
      ? { ledger_current_index: ledger.openIndex }
      : { ledger_hash: ledger.top.hash, ledger_index: ledger.top.index }),
    validated: !isCurrent,
  };
}

/** Whether one account may pay another, for any amount. */
function depositAuthorised(ledger: XrpLedger, ask: Fields): Fields {
  const [source, destination] = [String(ask['source_account']), String(ask['destination_account'])];
  const from = ledger.open.get(source);
  if (!from) throw new RpcError('srcActNotFound');
  if (!ledger.open.has(destination)) throw new RpcError('dstActNotFound');
  return {
    deposit_authorized: ledger.mayDeposit(from, destination, 10n ** 18n),
    source_account: source,
    destination_account: destination,
    ledger_hash: ledger.top.hash,
    ledger_index: ledger.top.index,
    validated: true,
  };
}

const serverInfo = (ledger: XrpLedger): Fields => ({
  info: {
    build_version: '2.6.0',
    complete_ledgers: ledger.ranges(),
    hostid: 'JANE',
    io_latency_ms: 1,
    last_close: { converge_time_s: 2, proposers: 1 },
    load_factor: Number(ledger.queue.asks ?? baseFee) / Number(baseFee),
    network_id: ledger.networkId,
    peers: 1,
    pubkey_node: 'n9L6MAkAvZKakewLSJPkCKLxuSQ9jrYXJBd2L4fouhpXauyFh6ZM',
    server_state: 'full',
    validated_ledger: {
      age: 0,
      base_fee_xrp: Number(baseFee) / 1e6,
      hash: ledger.top.hash,
      reserve_base_xrp: Number(baseReserve) / 1e6,
      reserve_inc_xrp: 0.2,
      seq: ledger.top.index,
    },
    validation_quorum: 1,
  },
});

function submit(ledger: XrpLedger, ask: Fields): Fields {
  const blob = String(ask['tx_blob']).toUpperCase();
  let taken: ReturnType<XrpLedger['submit']>;
  try {
    taken = ledger.submit(blob);
  } catch {
    throw new RpcError('invalidTransaction');
  }
  const { result, fields, hash } = taken;
  return {
    accepted: /^te[sc]/.test(result),
    applied: /^te[sc]/.test(result),
    broadcast: /^te[sc]/.test(result),
    engine_result: result,
    engine_result_code: result === 'tesSUCCESS' ? 0 : -1,
    engine_result_message: result,
    kept: /^te[sc]/.test(result),
    queued: result === 'terQUEUED',
    tx_blob: blob,
    tx_json: { ...fields, hash },
    validated_ledger_index: ledger.top.index,
  };
}

const commands: Record<string, (ledger: XrpLedger, ask: Fields) => Fields> = {
  account_info: accountInfo,
  account_tx: accountTx,
  deposit_authorized: depositAuthorised,
  fee: (ledger) => ({
    drops: {
      base_fee: '10',
      median_fee: '5000',
      minimum_fee: '10',
      open_ledger_fee: String(ledger.queue.asks ?? baseFee),
    },
    ledger_current_index: ledger.openIndex,
  }),
  ledger: (ledger) => ({
    ledger: { ledger_index: ledger.top.index, close_time: ledger.top.closedAt, closed: true },
    ledger_hash: ledger.top.hash,
    ledger_index: ledger.top.index,
    validated: true,
  }),
  ledger_accept: (ledger) => {
    ledger.close();
    return { ledger_current_index: ledger.openIndex };
  },
  ping: () => ({}),
  server_info: serverInfo,
  submit,
  subscribe: () => ({}),
  tx: findTx,
};

/** JSON-RPC and WebSocket give the same answer, each in a different envelope. */
function answerTo(ledger: XrpLedger, name: string, ask: Fields): Fields {
  try {
    const command = commands[name];
    if (!command) throw new RpcError('unknownCmd');
    return { ...command(ledger, ask), status: 'success' };
  } catch (fault) {
    if (!(fault instanceof RpcError)) throw fault;
    return { status: 'error', error: fault.code, error_message: fault.code, ...fault.more };
  }
}

/** A ledger as a port queries it, without a network. */
export const answerOf = (ledger: XrpLedger) => async (body: unknown) => {
  const { method, params } = body as { method: string; params?: Fields[] };
  return { result: answerTo(ledger, method, params?.[0] ?? {}) };
};

export type XrpStandIn = {
  ledger: XrpLedger;
  /** The JSON-RPC address, and the address for the official client. */
  url: string;
  socket: string;
  stop(): Promise<void>;
};

/** A private XRP Ledger server: JSON-RPC and WebSocket, API version 2. */
export async function xrpStandIn(networkId = 63_456): Promise<XrpStandIn> {
  const ledger = new XrpLedger(networkId);
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method, params } = JSON.parse(Buffer.concat(parts).toString()) as {
      method: string;
      params?: Fields[];
    };
    const result = answerTo(ledger, method, params?.[0] ?? {});
    // A server prints its doubles as C does.
    const text = JSON.stringify({ result }).replace('_fee_xrp":0.00001,', '_fee_xrp":1e-05,');
    response.setHeader('content-type', 'application/json').end(text);
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.on('message', (text) => {
      const ask = JSON.parse(String(text)) as Fields & { id: number; command: string };
      const { status, ...rest } = answerTo(ledger, ask.command, ask);
      const body = status === 'success' ? { result: rest } : rest;
      socket.send(JSON.stringify({ id: ask.id, status, type: 'response', ...body }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    ledger,
    url: `http://127.0.0.1:${port}/`,
    socket: `ws://127.0.0.1:${port}/`,
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
