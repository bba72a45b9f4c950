import { isProblem } from '../../app/problem.ts';
import type { WithReauthentication } from './use-reauthentication.ts';

/**
 * Runs a call, and repeats it if the server requires re-authentication (ACC-7). `ask` resolves when
 * the person has re-authenticated, and rejects if they cancel.
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
