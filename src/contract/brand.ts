import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { admins, endpoint } from './endpoint.ts';
import { proposed, proposing, reasonText } from './proposing.ts';
import { answer, id, keyIn, moment, textIn } from './wire.ts';

/** What people see of the operator's brand (HSE-1): its names, its hue, its pictures. */
export type BrandFacts = {
  /** In headers, titles, mails and documents. */
  name: string;
  /** Under an icon on a phone: at most 12 letters. */
  shortName: string;
  /** Where both themes' colours come from, in degrees of OKLCH. */
  hue: number;
  /** The line under every public page beside the year; null is the name. */
  copyright: string | null;
  /** The paths of its pictures; null where there is none. */
  mark: string | null;
  markOnNight: string | null;
  icon: string;
  card: string | null;
  /** The names that the firm had before, the newest first; `until` is a moment. */
  earlier: readonly { name: string; until: string }[];
  /** The path of the style that says the hue; null where the hue is that of the shipped style. */
  style: string | null;
};

const tag = 'Brand';

/** The contrasts of a draft's hue (WCAG), and how far it is from a loss and a warning. */
const checked = z.object({
  contrasts: z.array(z.object({ pair: z.string(), contrast: z.number(), least: z.number() })),
  from_loss: z.number().int().describe('Degrees between the hue and that of a loss'),
  from_warning: z.number().int().describe('Degrees between the hue and that of a warning'),
});

const shown = z.object({
  id,
  name: z.string(),
  short_name: z.string(),
  hue: z.number().int(),
  copyright: z.string().nullable(),
  mark: z.string().describe('Path of the picture'),
  mark_on_night: z.string(),
  icon: z.string(),
});

const standing = shown.extend({ adopted_at: moment, takes_effect_at: moment });

const picture = z.file().optional().meta({ description: 'SVG or PNG, up to 256 KB' });

/** The firm's name and look (HSE-1), which two people change. */
export const brand = {
  read: endpoint({
    method: 'GET',
    path: '/admin/brand',
    access: admins(),
    tag,
    summary: 'Get the brand: the one that stands, one that waits, the newest draft, earlier names',
  }).output(
    answer(
      z.object({
        current: standing.nullable(),
        waiting: standing.nullable().describe('Adopted, and its time has not come'),
        draft: shown.extend({ checked }).nullable(),
        earlier: z.array(z.object({ name: z.string(), until: moment })),
      }),
    ),
  ),

  draft: endpoint({
    method: 'POST',
    path: '/admin/brand/drafts',
    access: admins('owner', 'support'),
    tag,
    summary: 'Keep a draft of the brand (multipart); pictures left out are those of the last',
    successStatus: 201,
  })
    .meta({ refuses: ['pictures_busy', 'rate_limited'] })
    .input(
      z.strictObject({
        name: textIn().max(200),
        short_name: textIn().max(200),
        hue: z
          .union([z.number(), keyIn().regex(/^\d{1,3}$/, say('shape_whole'))])
          .transform(Number)
          .pipe(z.int().min(0).max(359)),
        copyright: textIn().max(400).optional(),
        mark: picture,
        mark_on_night: picture,
      }),
    )
    .output(answer(shown.extend({ checked }))),

  propose: proposing(tag)('/admin/brand', 'Propose a draft as the brand; a second person approves')
    .meta({ refuses: ['brand_stands', 'not_found'] })
    .input(z.strictObject({ version: id, reason: reasonText }))
    .output(proposed),
};
