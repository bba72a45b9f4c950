import { appendFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLegible } from './media/check-legible.ts';
import { checkLoop } from './media/check-loop.ts';
import { developer, type Ramp, type Size } from './media/develop.ts';
import { encode, FPS, posters, requireFfmpeg } from './media/encode.ts';
import { darkness, type Light } from './media/light.ts';
import * as crypto from './media/scenes/crypto.ts';
import * as forex from './media/scenes/forex.ts';
import * as gold from './media/scenes/gold.ts';
import * as nfts from './media/scenes/nfts.ts';
import * as realestate from './media/scenes/realestate.ts';
import * as retirement from './media/scenes/retirement.ts';
import * as stocks from './media/scenes/stocks.ts';

// Renders the moving backgrounds of the asset pages, from code alone:
//   npm --prefix tools run media                  all seven
//   npm --prefix tools run media -- gold forex    some of them
// A stopped run continues at the same frame, since every frame is a pure function.

type Scene = { ramp: Ramp; draw: (light: Light, turn: number) => void };

const scenes: Record<string, Scene> = {
  realestate,
  retirement,
  gold,
  crypto,
  nfts,
  stocks,
  forex,
};
const SECONDS = 12;
const SIZE: Size = { width: 1920, height: 1080 };
const FRAMES = SECONDS * FPS;
const FRAME_BYTES = (SIZE.width * SIZE.height * 3) / 2;

const into = join(import.meta.dirname, '../src/web/site/media');
const drafts = join(tmpdir(), 'candor-media');

/** Writes every frame of a loop to a file, in an encoder's format. */
function film({ ramp, draw }: Scene, raw: string): void {
  const develop = developer(SIZE, ramp);
  const light = darkness(SIZE.width, SIZE.height);
  const kept = existsSync(raw) ? Math.floor(statSync(raw).size / FRAME_BYTES) : 0;
  for (let frame = kept; frame < FRAMES; frame += 1) {
    light.at.fill(0);
    draw(light, frame / FRAMES);
    appendFileSync(raw, develop(light));
  }
}

async function make(name: string, scene: Scene): Promise<void> {
  const raw = join(drafts, `${name}.yuv`);
  film(scene, raw);
  checkLoop(raw, SIZE, FRAMES);
  checkLegible(raw, SIZE, FRAMES);
  const stem = join(into, name);
  await posters(raw, SIZE, stem);
  encode(raw, SIZE, `${stem}.webm`, 'webm', 36);
  encode(raw, SIZE, `${stem}.mp4`, 'mp4', 25);
  rmSync(raw);
}

requireFfmpeg();
mkdirSync(into, { recursive: true });
mkdirSync(drafts, { recursive: true });
const named = process.argv.slice(2);
for (const [name, scene] of Object.entries(scenes)) {
  if (named.length === 0 || named.includes(name)) await make(name, scene);
}
