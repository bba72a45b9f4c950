import { type FormEvent, useState } from 'react';
import { coins } from '../../../core/chains/assets.ts';
import { call } from '../../app/api.ts';
import { proofs as words } from '../../text/en/admin/proofs.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { useDecision } from '../list-kit/use-decision.ts';

const ways = ['signature', 'anchor'] as const;
const empty = { address: '', evidence: '', publicKey: '' };

/** A signature over the message, or a transaction that holds it: checked before it is kept. */
export function ProofsForm() {
  const [asset, setAsset] = useState<(typeof coins)[number]>('BTC');
  const [way, setWay] = useState<(typeof ways)[number]>('signature');
  const [typed, setTyped] = useState(empty);
  const [tried, setTried] = useState(false);
  const bring = useDecision(call.solvency.acceptControlProof, () => {
    setTyped(empty);
    setTried(false);
  });
  const field = (name: keyof typeof empty, label: string, help?: string) => (
    <Field
      label={label}
      help={help}
      mono
      autoComplete="off"
      spellCheck={false}
      error={tried && typed[name].trim() === '' ? words.needed : undefined}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  const needsKey = asset === 'XRP' && way === 'signature';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [address, evidence] = [typed.address.trim(), typed.evidence.trim()];
    if (address === '' || evidence === '' || (needsKey && typed.publicKey.trim() === '')) return;
    const key = needsKey ? { public_key: typed.publicKey.trim() } : {};
    bring.mutate({ asset, address, way, evidence, ...key });
  };
  return (
    <Panel title={words.bring} span={7}>
      <form className="fields" aria-label={words.bring} onSubmit={submit} noValidate>
        <RadioCards
          legend={words.asset}
          name="asset"
          options={coins.map((value) => ({ value, label: value }))}
          value={asset}
          onChange={setAsset}
        />
        <RadioCards
          legend={words.way}
          name="way"
          options={ways.map((value) => ({ value, label: words.ways[value] }))}
          value={way}
          onChange={setWay}
        />
        {field('address', words.address)}
        {way === 'anchor'
          ? field('evidence', words.txid, words.txidHelp[asset])
          : field('evidence', words.signature, words.signatureHelp[asset])}
        {needsKey && field('publicKey', words.publicKey)}
        <p className="sub" id="proof-will">
          {words.will}
        </p>
        <div className="row">
          <Button type="submit" kind="go" busy={bring.isPending} aria-describedby="proof-will">
            {words.check}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
