import { arrows, namedImports } from './arrows.ts';
import type { Samples } from './word-samples.ts';

export const arrowSamples: Samples[] = [
  {
    rule: arrows,
    guilty: [
      ['src/core/money/money.ts', "import { db } from '../../server/platform/db/db.ts';"],
      ['src/core/proofs/hash.ts', "import { createHash } from 'node:crypto';"],
      ['src/contract/plans.ts', "import fastify from 'fastify';"],
      ['src/web/member/home.tsx', "import { post } from '../../server/modules/ledger/ledger.ts';"],
      ['src/server/platform/http/api.ts', "import { post } from '../../modules/ledger/ledger.ts';"],
      ['src/server/modules/ledger/ledger.ts', "import { planById } from '../plans/plans.ts';"],
      ['src/server/modules/plans/plans.ts', "import { rows } from '../ledger/sql.ts';"],
      ['src/server/modules/plans/plans.ts', "import { a } from '../identity/members/identity.ts';"],
      ['src/server/modules/plans/plans.ts', "const late = import('../deposits/deposits.ts');"],
      ['src/server/modules/plans/plans.ts', "import { start } from '../../web.ts';"],
      ['src/server/modules/plans/plans.ts', "import { days } from '../../sandbox/sandbox.ts';"],
      [
        'src/server/modules/site/site.ts',
        "import { page } from '../../../web/site/pages/landing.tsx';",
      ],
      ['src/text/en/refusals.ts', "import { isWide } from '../../web/ui/use-media.ts';"],
      ['src/core/money/money.ts', "import { paths } from '#contract/paths.ts';"],
      ['src/contract/plans.ts', "import { refusals } from '#text/en/refusals.ts';"],
      ['src/server/platform/http/api.ts', "import { api } from '#test/api.ts';"],
      ['src/server/app.ts', "import { rows } from './modules/ledger/sql.ts';"],
      ['src/server/app.ts', "import { a } from './modules/identity/admins/team.routes.ts';"],
    ],
    innocent: [
      ['src/server/modules/plans/plans.ts', "import { post } from '../ledger/ledger.ts';"],
      ['src/server/modules/plans/plans.ts', "import { now } from '../../platform/clock/clock.ts';"],
      ['src/server/app.ts', "import { routes } from './modules/identity/routes.ts';"],
      ['src/server/pages.ts', "import { pages } from '../web/site/server/pages.tsx';"],
      ['src/server/modules/plans/plans.test.ts', "import { rows } from '../ledger/sql.ts';"],
      ['src/contract/plans.ts', "import { z } from 'zod';"],
      ['src/server/modules/site/site.ts', "import { refusals } from '#text/en/refusals.ts';"],
      ['src/text/en/refusals.ts', "import { paths } from '#contract/paths.ts';"],
    ],
  },
  {
    rule: namedImports,
    guilty: [
      ['src/web/member/home.tsx', "import { paths } from '../../contract/paths.ts';"],
      ['src/server/modules/plans/plans.ts', "import { now } from '../../platform/clock/clock.ts';"],
      ['tests/races/races.test.ts', "import { api } from '../support/api.ts';"],
    ],
    innocent: [
      ['src/contract/plans.ts', "import { paths } from './paths.ts';"],
      ['src/web/member/home.tsx', "import { paths } from '#contract/paths.ts';"],
      ['tools/media/cards.ts', "import { asset } from '#text/en/site/asset.ts';"],
    ],
  },
];
