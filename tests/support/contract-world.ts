import type { Role } from '#contract/endpoint.ts';
import { seedCatalogue } from '../../src/server/modules/plans/plans.ts';
import type { TestApi } from './api.ts';
import type { ContractCall } from './contract-calls.ts';
import { aFile, aPdf } from './forms.ts';
import { anAdministrator, type Person } from './ledger/builders.ts';
import { addCapital } from './ledger/capital.ts';
import type { TestDatabase } from './ledger/database.ts';
import { aFundedMember, freshPrices } from './ledger/funds.ts';
import { bitcoinAddress, sampleInput } from './samples.ts';

/** People of every kind, each with objects that a call can refer to. */
export type World = {
  member: Person;
  administrators: Record<Role, Person>;
  /** Ids that belong to another member; none for roles that act for all members. */
  foreignOf: (call: ContractCall) => string[];
  goodInput: (call: ContractCall) => Record<string, unknown>;
  /** The session of an authorised caller; undefined for a public call. */
  tokenOf: (call: ContractCall) => string | undefined;
};

function makers({ call }: TestApi, plan: string) {
  const idOf = async (path: string, token: string, body: object): Promise<string> =>
    (await call('POST', path, { token, body })).body.data.id;
  const paid = { payment_channel: 'BITCOIN', wallet_address: bitcoinAddress };
  const chosen = { selected_plan: plan, payment_method: 'BITCOIN' };
  const aDocument = async ({ token }: Person, kind: string): Promise<string> => {
    const form = new FormData();
    form.set('kind', kind);
    form.set('document', aFile(aPdf(), 'mine.pdf', 'application/pdf'));
    return (await call('POST', '/user/kyc/documents', { token, form })).body.data.id;
  };
  return {
    aWithdrawal: ({ token }: Person) => idOf('/withdraw', token, { amount: '9', ...paid }),
    aDocument,
    anIdentityCheck: async (person: Person) => {
      for (const kind of ['identity_document', 'selfie']) await aDocument(person, kind);
      return idOf('/user/kyc', person.token, { level: 1 });
    },
    aDeposit: ({ token }: Person) => idOf('/deposit/quote', token, { amount: '1500', ...chosen }),
  };
}

async function staff({ owner }: TestDatabase): Promise<World['administrators']> {
  return {
    owner: await anAdministrator(owner, 'owner'),
    finance: await anAdministrator(owner, 'finance'),
    support: await anAdministrator(owner, 'support'),
    auditor: await anAdministrator(owner, 'auditor'),
  };
}

/** Fills a database so that every call of the contract can succeed. */
export async function aContractWorld(database: TestDatabase, api: TestApi): Promise<World> {
  await seedCatalogue(database.web);
  const member = await aFundedMember(database, 5_000_000n);
  const stranger = await aFundedMember(database, 500_000n);
  await freshPrices(database);
  await addCapital(database);
  const administrators = await staff(database);
  const plan: string = (await api.call('GET', '/plans')).body.data[0].id;
  const { aDeposit, aDocument, anIdentityCheck, aWithdrawal } = makers(api, plan);
  const deposit = await aDeposit(member);
  const withdrawal = await aWithdrawal(member);
  const document = await aDocument(member, 'selfie');
  const identityCheck = await anIdentityCheck(member);
  const idsOf: [path: RegExp, id: string][] = [
    [/^\/(deposit|transactions)\/\{id\}/, deposit],
    [/^\/(withdraw|admin\/withdrawals)\/\{id\}/, withdrawal],
    [/\/kyc\/documents\/\{id\}/, document],
    [/^\/admin\/kyc\/\{id\}/, identityCheck],
    [/^\/plans\/\{id\}/, plan],
    [/^\/admin\/users\/\{id\}/, member.id],
  ];
  const foreign = [
    await aDeposit(stranger),
    await aWithdrawal(stranger),
    await aDocument(stranger, 'selfie'),
    stranger.id,
  ];
  const known = { selected_plan: plan, deposit_id: deposit };
  return {
    member,
    administrators,
    foreignOf: ({ access }) => (access.who === 'member' ? foreign : []),
    goodInput: (call) => {
      const input = sampleInput(call);
      const id = idsOf.find(([path]) => path.test(call.path))?.[1];
      const better = { ...known, ...(id === undefined ? {} : { id }) };
      const fitting = Object.entries(better).filter(([name]) => name in input);
      return { ...input, ...Object.fromEntries(fitting) };
    },
    tokenOf: ({ access }) => {
      if (access.who === 'member') return member.token;
      return access.who === 'admin' ? administrators[access.roles[0]!].token : undefined;
    },
  };
}
