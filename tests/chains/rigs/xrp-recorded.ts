/**
 * The keys of real servers' answers: from rippled responses that the official client's tests
 * contain (accountTx, accountInfo, serverInfoNetworkID, submit, tx/payment), in API version 2,
 * where `tx` is `tx_json` and its hash is outside it.
 */
export const recorded = {
  tx: {
    tx_json: {
      Account: '',
      DeliverMax: '',
      Destination: '',
      Fee: '',
      Flags: 0,
      Sequence: 0,
      SigningPubKey: '',
      TransactionType: '',
      TxnSignature: '',
      date: 0,
      ledger_index: 0,
    },
    hash: '',
    meta: { AffectedNodes: [], TransactionIndex: 0, TransactionResult: '' },
    validated: true,
  },
  submit: {
    engine_result: '',
    engine_result_code: 0,
    engine_result_message: '',
    tx_blob: '',
    tx_json: {
      Account: '',
      Amount: '',
      Destination: '',
      Fee: '',
      Flags: 0,
      Sequence: 0,
      SigningPubKey: '',
      TransactionType: '',
      TxnSignature: '',
      hash: '',
    },
  },
  accountTx: {
    account: '',
    ledger_index_max: 0,
    ledger_index_min: 0,
    limit: 0,
    marker: { ledger: 0, seq: 0 },
    transactions: [
      {
        meta: {
          AffectedNodes: [
            {
              ModifiedNode: {
                FinalFields: { Account: '', Balance: '', Flags: 0, OwnerCount: 0, Sequence: 0 },
                LedgerEntryType: '',
                LedgerIndex: '',
                PreviousFields: { Balance: '', Sequence: 0 },
                PreviousTxnID: '',
              },
            },
          ],
          TransactionIndex: 0,
          TransactionResult: '',
        },
        tx_json: {
          Account: '',
          Fee: '',
          Flags: 0,
          LastLedgerSequence: 0,
          Sequence: 0,
          SigningPubKey: '',
          TransactionType: '',
          TxnSignature: '',
          date: 0,
          ledger_index: 0,
        },
        hash: '',
        validated: true,
      },
    ],
    validated: true,
  },
  serverInfo: {
    info: {
      build_version: '',
      complete_ledgers: '',
      hostid: '',
      io_latency_ms: 0,
      last_close: { converge_time_s: 0, proposers: 0 },
      load_factor: 0,
      network_id: 0,
      peers: 0,
      pubkey_node: '',
      server_state: '',
      validated_ledger: {
        age: 0,
        // `1e-05`: kept as text, since a double prints differently.
        base_fee_xrp: '',
        hash: '',
        reserve_base_xrp: 0,
        reserve_inc_xrp: 0,
        seq: 0,
      },
      validation_quorum: 0,
    },
  },
  accountInfo: {
    account_data: {
      Account: '',
      Balance: '',
      Flags: 0,
      LedgerEntryType: '',
      OwnerCount: 0,
      Sequence: 0,
      index: '',
    },
  },
};

/** The keys of a recorded answer, path by path, that an answer lacks or has with another type. */
export function missingKeys(answer: unknown, model: unknown, path = ''): string[] {
  if (Array.isArray(model)) {
    if (!Array.isArray(answer)) return [path];
    return model.flatMap((item, at) => missingKeys(answer[at], item, `${path}[${at}]`));
  }
  if (typeof model !== 'object' || model === null) {
    return typeof answer === typeof model ? [] : [path];
  }
  if (typeof answer !== 'object' || answer === null) return [path];
  return Object.entries(model).flatMap(([name, item]) =>
    missingKeys((answer as Record<string, unknown>)[name], item, `${path}.${name}`),
  );
}
