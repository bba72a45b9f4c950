import type { BrandNoteParams } from '#core/brand/brand-notes.ts';
import type { Notes } from '#core/rules/notes.ts';

/** Why a brand is refused, beside its field. */
export const brandNotes = {
  brand_name_length: ({ most }) => `A name has 2 to ${most} letters.`,
  brand_letters:
    'Use the letters of one script, with digits and . , & - +. Letters of two scripts make a name look like another.',
  brand_name_claims:
    'A name may not claim a bank, an insurance, a licence, a state or a promise. A licence belongs into the operator’s details.',
  brand_name_ours: 'Candor is the name of the software. Enter the name of your firm.',
  brand_hue_loss: 'This hue is too close to the red that means a loss. Choose one from 105 to 357.',
  brand_hue_warning:
    'This hue is too close to the amber that means a warning. Choose one from 105 to 357.',
  brand_mark_missing: 'Choose a mark: an SVG, or a PNG with a clear ground.',
  brand_mark_kind: 'This file cannot be drawn. Use an SVG or a PNG.',
  brand_mark_over_256_kb: 'This file is larger than 256 KB. A mark is a simple drawing.',
  brand_mark_letters:
    'This SVG contains text, which needs a font. Turn its letters into outlines in your drawing program.',
  brand_mark_empty: 'Nothing is visible in this file.',
  brand_mark_unseen:
    'Most of this mark cannot be told from the page behind it. Use a stronger colour.',
} satisfies Pick<Notes, keyof BrandNoteParams>;
