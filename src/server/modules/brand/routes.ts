import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { contrastsOf, distancesOf } from '#core/brand/colours.ts';
import { limitTries } from '#platform/http/limits.sql.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { proposeOnce } from '../approvals/approvals.ts';
import { earlierNames, factsOf } from './brand.ts';
import { draftBrand, proposeBrand } from './propose-brand.ts';
import { type Adoption, adoptedBrands, type Brand, newestDraft, stoodBrands } from './sql.ts';

const calls = contract.brand;
const draftsAnHour = 60;

function present(brand: Brand) {
  const { mark, markOnNight, icon } = factsOf(brand);
  const { id, name, shortName: short_name, hue, copyright } = brand;
  return { id, name, short_name, hue, copyright, mark, mark_on_night: markOnNight, icon };
}

const presentStanding = (brand: Adoption) => ({
  ...present(brand),
  adopted_at: brand.adoptedAt.toISOString(),
  takes_effect_at: brand.takesEffectAt.toISOString(),
});

function presentDraft(brand: Brand) {
  const { loss, warning } = distancesOf(brand.hue);
  const contrasts = contrastsOf(brand.hue).map(({ contrast, ...pair }) => ({
    ...pair,
    contrast: Math.floor(contrast * 10) / 10,
  }));
  return { ...present(brand), checked: { contrasts, from_loss: loss, from_warning: warning } };
}

const bytesOf = async (file: File | undefined): Promise<Buffer | undefined> =>
  file === undefined || file.size === 0 ? undefined : Buffer.from(await file.arrayBuffer());

/** The calls of this module, by area of the contract. */
export const routes = () => ({
  brand: {
    read: route(calls.read).handler(async ({ context: { db } }) => {
      const [adopted, stood, draft] = [
        await adoptedBrands(db),
        await stoodBrands(db),
        await newestDraft(db),
      ];
      const waiting = adopted.find(({ id }) => stood.every((brand) => brand.id !== id));
      return {
        status: success,
        data: {
          current: stood[0] === undefined ? null : presentStanding(stood[0]),
          waiting: waiting === undefined ? null : presentStanding(waiting),
          draft: draft === undefined ? null : presentDraft(draft),
          earlier: earlierNames(stood),
        },
      };
    }),

    draft: route(calls.draft).handler(async ({ input, context }) => {
      const { id, token } = adminOf(context);
      await limitTries(context, 'brand draft', id, draftsAnHour, 3600);
      const { name, short_name: shortName, hue, copyright } = input;
      const files = {
        mark: await bytesOf(input.mark),
        markOnNight: await bytesOf(input.mark_on_night),
      };
      const written = { name, shortName, hue, copyright: copyright || null };
      const draft = await draftBrand(context.db, token, written, files);
      return { status: success, data: presentDraft(draft) };
    }),

    propose: route(calls.propose).handler(({ input, context }) =>
      proposeOnce(context, 'admin.brand', input, (tx, proposer, subject) =>
        proposeBrand(tx, proposer, subject, input),
      ),
    ),
  },
});
