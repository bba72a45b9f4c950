import sharp, { type Sharp } from 'sharp';
import { aMember } from '#test/ledger/builders.ts';
import { isFull } from '../is-full.ts';
import { refused, taken } from './expected.ts';
import type { Input, Rule } from './play-rule.ts';
import type { World } from './world.ts';

// Images as cameras, screens and chats write them: their orientation after processing, and
// unsupported files. A separate process decodes each, so the gate plays only a few.

type SamplePhoto = [what: string, bytes: Buffer, size: [width: number, height: number] | null];

const wide = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#456' } });
const clear = () => sharp({ create: { width: 60, height: 40, channels: 4, background: '#4568' } });

/** Two frames in sequence, as in animations. */
const moving = (): Sharp =>
  sharp(Buffer.alloc(60 * 80 * 3, 90), {
    raw: { width: 60, height: 80, channels: 3, pageHeight: 40 },
  });

/** A file of another kind, identified by its first letters. */
const startingWith = (text: string): Buffer =>
  Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(400, 7)]);

const turned = (orientation: number): Promise<Buffer> =>
  wide().jpeg().withMetadata({ orientation }).toBuffer();

async function made(): Promise<SamplePhoto[]> {
  const across: [number, number] = [60, 40];
  const upright: [number, number] = [40, 60];
  const few: SamplePhoto[] = [
    ['turned by a phone (6)', await turned(6), upright],
    ['turned round (3)', await turned(3), across],
    ['an animation', await moving().webp().toBuffer(), across],
    ['HEIC of a phone', startingWith('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), null],
    ['a long strip', await wide().resize(9_000, 10, { fit: 'fill' }).png().toBuffer(), [4_096, 5]],
  ];
  if (!isFull) return few;
  const jpeg = await wide().jpeg().toBuffer();
  return [
    ...few,
    ...(await Promise.all(
      [1, 2, 4, 5, 7, 8].map(async (way): Promise<SamplePhoto> => [
        `turned (${way})`,
        await turned(way),
        way > 4 ? upright : across,
      ]),
    )),
    [
      'CMYK with a profile',
      await wide().jpeg().toColourspace('cmyk').withMetadata().toBuffer(),
      across,
    ],
    ['16 bits and transparency', await clear().toColourspace('rgb16').png().toBuffer(), across],
    ['a palette', await clear().png({ palette: true, colours: 4 }).toBuffer(), across],
    ['interlaced', await wide().png({ progressive: true }).toBuffer(), across],
    ['without loss', await clear().webp({ lossless: true }).toBuffer(), across],
    ['a film behind it', Buffer.concat([jpeg, Buffer.alloc(50_000, 1)]), across],
    ['a thumbnail of one pixel', await wide().resize(1, 1).png().toBuffer(), [1, 1]],
    ['AVIF', startingWith('\0\0\0\u0018ftypavif\0\0\0\0avifmif1'), null],
    ['TIFF', await wide().tiff().toBuffer(), null],
    ['BMP', startingWith('BM'), null],
    ['JPEG XL', startingWith('\u00ff\u000a'), null],
    ['a raw of a camera', startingWith('II*\0\u0010\0\0\0CR'), null],
    ['a vector', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['a page', Buffer.from('<!doctype html><img src=x>'), null],
    ['an archive', startingWith('PK\u0003\u0004'), null],
  ];
}

async function inputs(): Promise<Input[]> {
  const pattern = /picture|JPEG|file/;
  return (await made()).map(([what, bytes, size]) =>
    size === null ? refused(what, bytes, pattern) : taken(what, bytes, size),
  );
}

export const photoRules = ({ app, call, owner, headers }: World): Rule[] => {
  const show: Rule['send'] = async (bytes: Buffer) => {
    const { token } = await aMember(owner);
    const form = new FormData();
    form.set('kind', 'selfie');
    form.set('document', new File([new Uint8Array(bytes)], 'IMG_0001', { type: '' }));
    const answer = await call('POST', '/user/kyc/documents', { token, form, headers });
    return { answer, kept: async () => sizeOf(answer.body.data.id, token) };
  };
  const sizeOf = async (id: string, token: string) => {
    const { rawPayload } = await app.inject({
      method: 'GET',
      url: `/api/user/kyc/documents/${id}`,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    const { width, height } = await sharp(rawPayload).metadata();
    return [width, height];
  };
  return [{ name: 'photos of phones and files of other kinds', inputs, send: show }];
};
