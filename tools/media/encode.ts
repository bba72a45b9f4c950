import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import sharp from 'sharp';
import type { Size } from './develop.ts';

export const FPS = 24;
const MOST_BYTES = 1_500_000;

export function requireFfmpeg(): void {
  if (spawnSync('ffmpeg', ['-version']).status === 0) return;
  process.stderr.write('The videos need ffmpeg: sudo apt-get install ffmpeg\n');
  process.exit(1);
}

function ffmpeg(...args: string[]): Buffer {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const done = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], {
    stdio: [...stdio],
    maxBuffer: 64 * 1024 ** 2,
  });
  if (done.status !== 0) throw new Error(`ffmpeg ended with ${done.status}`);
  return done.stdout;
}

const tags = textOf('-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv');

const rawInput = ({ width, height }: Size, raw: string): string[] => [
  ...textOf('-f rawvideo -pix_fmt yuv420p'),
  ...tags,
  ...textOf(`-s ${width}x${height} -r ${FPS} -i`),
  raw,
];

const codecs = {
  webm: (crf: number) =>
    textOf(`-c:v libsvtav1 -preset 8 -crf ${crf} -pix_fmt yuv420p10le -g 288`).concat(
      '-svtav1-params',
      'tune=0:enable-overlays=1:scd=0',
    ),
  mp4: (crf: number) =>
    textOf(`-c:v libx264 -preset fast -crf ${crf} -pix_fmt yuv420p -profile:v high`).concat(
      textOf('-x264-params aq-mode=3:deblock=1,1 -movflags +faststart'),
    ),
};

export type Format = keyof typeof codecs;

/** Encodes raw frames at the requested quality, or lower until the file is small enough. */
export function encode(raw: string, size: Size, into: string, format: Format, crf: number): void {
  for (let quality = crf; ; quality += 3) {
    ffmpeg(...rawInput(size, raw), ...codecs[format](quality), ...tags, '-an', into);
    const bytes = statSync(into).size;
    process.stdout.write(`${into.split('/').at(-1)} crf ${quality}: ${bytes} bytes\n`);
    if (bytes <= MOST_BYTES) return;
  }
}

/** The first frame as images, shown until the video plays, and where it never does. */
export async function posters(raw: string, size: Size, stem: string): Promise<void> {
  const toRgb = textOf('-frames:v 1 -vf scale=in_color_matrix=bt709:in_range=tv:out_range=pc');
  const rgb = ffmpeg(...rawInput(size, raw), ...toRgb, ...textOf('-pix_fmt rgb24 -f rawvideo -'));
  const first = () => sharp(rgb, { raw: { ...size, channels: 3 } });
  const avif = { quality: 50, effort: 6, chromaSubsampling: '4:2:0' };
  await first().resize(1280).avif(avif).toFile(`${stem}.avif`);
  await first().resize(640).avif(avif).toFile(`${stem}-small.avif`);
  await first().resize(1280).jpeg({ quality: 76, mozjpeg: true }).toFile(`${stem}.jpg`);
}

function textOf(text: string): string[] {
  return text.split(' ');
}
