import sharp from 'sharp';
import { aMember } from '#test/ledger/builders.ts';
import { isFull } from '../is-full.ts';
import { refused, taken } from './expected.ts';
import type { Input, Rule } from './play-rule.ts';
import type { World } from './world.ts';

// Photos of documents, from the smallest to those of current phones.

type Picture = { bytes: Buffer; type: string; name: string };

type SamplePicture = [what: string, bytes: Promise<Buffer>, type: string];

const pictures = async (): Promise<Input[]> => {
  const made = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ create: { width, height, channels, background: '#456' } });
  // A separate process decodes each: only a full battery tests the less distinct ones.
  const more: SamplePicture[] = isFull
    ? [
        ['50 megapixels', made(8_160, 6_120).jpeg().toBuffer(), 'image/jpeg'],
        ['12 megapixels', made(4_080, 3_072).jpeg().toBuffer(), 'image/jpeg'],
        ['24 megapixels', made(5_712, 4_284).jpeg().toBuffer(), 'image/jpeg'],
        ['WebP', made(640, 480).webp().toBuffer(), 'image/webp'],
        ['grey', made(640, 480).greyscale().jpeg().toBuffer(), 'image/jpeg'],
        ['turned', made(640, 480).jpeg().withMetadata({ orientation: 6 }).toBuffer(), 'image/jpeg'],
        ['progressive', made(640, 480).jpeg({ progressive: true }).toBuffer(), 'image/jpeg'],
        ['as another type', made(640, 480).jpeg().toBuffer(), 'application/octet-stream'],
      ]
    : [];
  const all: SamplePicture[] = [
    ['small JPEG', made(640, 480).jpeg().toBuffer(), 'image/jpeg'],
    ['PNG with transparency', made(640, 480, 4).png().toBuffer(), 'image/png'],
    ['CMYK', made(640, 480).toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg'],
    ['16 bits', made(640, 480).toColourspace('rgb16').png().toBuffer(), 'image/png'],
    ...more,
  ];
  const good = await Promise.all(
    all.map(async ([what, bytes, type]) =>
      taken(what, { bytes: await bytes, type, name: `${what}.jpg` }, 1),
    ),
  );
  const photo = await all[0]![1];
  const named = ['Ausweis\u202egpj.exe', 'Pässe'.normalize('NFD'), '../../x', 'ü'.repeat(90)];
  const pattern = /picture|image|photo|JPEG|file|document/i;
  return [
    ...good,
    ...named.map((name) => taken('a name of a file', { bytes: photo, type: '', name }, 1)),
    refused(
      'cut off',
      { bytes: photo.subarray(0, photo.length / 2), type: '', name: 'x' },
      pattern,
    ),
    refused('no picture', { bytes: Buffer.from('hello'), type: 'image/png', name: 'x' }, pattern),
    refused('nothing', { bytes: Buffer.alloc(0), type: 'image/png', name: 'x' }, pattern),
    refused('a page', { bytes: Buffer.from('<svg/>'), type: 'image/svg+xml', name: 'x' }, pattern),
  ];
};

export const pictureRules = ({ call, owner, headers }: World): Rule[] => {
  const show: Rule['send'] = async ({ bytes, type, name }: Picture) => {
    const { token } = await aMember(owner);
    const form = new FormData();
    form.set('kind', 'identity_document');
    form.set('document', new File([new Uint8Array(bytes)], name, { type }));
    const answer = await call('POST', '/user/kyc/documents', { token, form, headers });
    const kept = async () =>
      (await call('GET', '/user/kyc', { token, headers })).body.data.documents.length;
    return { answer, kept };
  };

  return [{ name: 'pictures of documents', inputs: pictures, send: show }];
};
