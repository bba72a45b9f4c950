/** Why a brand is refused, by field; the sentences stand in `text/`. */
export type BrandNoteParams = {
  brand_name_length: { most: string };
  brand_letters: null;
  brand_name_claims: null;
  brand_name_ours: null;
  brand_hue_loss: null;
  brand_hue_warning: null;
  brand_mark_missing: null;
  brand_mark_kind: null;
  brand_mark_over_256_kb: null;
  brand_mark_letters: null;
  brand_mark_empty: null;
  brand_mark_unseen: null;
};
