import { isProblem } from '../../app/problem.ts';
import type { WithReauthentication } from './use-reauthentication.ts';

/**
 * Makes a call, and once more where the server wants to know who is there (ACC-7): `ask` ends when
 * the person proved it, and throws when they would not.
 */
export const withReauthentication =
  (ask: (refusal: Error) => Promise<void>): WithReauthentication =>
  async (run) => {
    try {
      return await run();
    } catch (error) {
      if (!isProblem(error, 'step_up_required')) throw error;
      await ask(error);
      return run();
    }
  };
