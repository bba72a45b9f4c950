import type { Page } from 'playwright-core';
import type { Viewer } from './list.ts';

/** A screen after an action, or in another language. */
export type State = {
  viewer: Viewer | 'gallery';
  path: string;
  /** The suffix of its picture's name. */
  name: string;
  isGerman?: true;
  open?: (page: Page) => Promise<void>;
  /** The gate takes the most valuable; `npm test -- e2e --full` takes all. */
  inGate?: true;
};

const openFirstRow = async (page: Page): Promise<void> => {
  await page.locator('[data-opens]').first().click();
  await page.locator('.sheet').waitFor();
};

const press = (role: 'button' | 'tab', name: string, opens: string) => async (page: Page) => {
  await page.getByRole(role, { name, exact: true }).click();
  await page.getByRole('dialog', { name: opens }).waitFor();
};

const openKeys = async (page: Page): Promise<void> => {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
};

const waitForDialog = (page: Page): Promise<void> => page.getByRole('dialog').waitFor();

/** States that an address alone does not show. None changes the result of the next. */
export const states: readonly State[] = [
  { viewer: 'member', path: '/dashboard', name: 'german', isGerman: true },
  { viewer: 'member', path: '/dashboard/withdraw-balance', name: 'german', isGerman: true },
  {
    viewer: 'member',
    path: '/dashboard/deposit-history',
    name: 'sheet',
    open: openFirstRow,
    inGate: true,
  },
  { viewer: 'member', path: '/dashboard/withdraw-history', name: 'sheet', open: openFirstRow },
  { viewer: 'empty', path: '/dashboard', name: 'german', isGerman: true, inGate: true },
  {
    viewer: 'empty',
    path: '/dashboard/security',
    name: 'close',
    open: press('button', 'Close my account', 'Close your account permanently?'),
    inGate: true,
  },
  { viewer: 'owner', path: '/admin-dashboard/withdrawals', name: 'sheet', open: openFirstRow },
  { viewer: 'owner', path: '/admin-dashboard/withdrawals', name: 'keys', open: openKeys },
  { viewer: 'gallery', path: '/', name: 'parts' },
  { viewer: 'gallery', path: '/?open=question', name: 'question', open: waitForDialog },
  { viewer: 'gallery', path: '/?open=confirmation', name: 'confirmation', open: waitForDialog },
  { viewer: 'gallery', path: '/?open=sheet', name: 'sheet', open: waitForDialog },
];
