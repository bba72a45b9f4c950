import type { Answer, TestApi } from './api.ts';

/** The Cookie header of a browser that received this answer. */
export const cookieOf = ({ cookies }: Answer): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** Headers of a request from our page: the browser names its origin. */
export const fromOurPage = (cookie: string) => ({ cookie, 'sec-fetch-site': 'same-origin' });

/** A person's received mails, from the sandbox's outbox. */
export function openInbox({ call, work }: Pick<TestApi, 'call' | 'work'>) {
  const mailTo = async (email: string): Promise<{ subject: string; text: string }> => {
    await work();
    const { body } = await call('GET', `/dev/mail?to=${encodeURIComponent(email)}`);
    return body.data[0];
  };
  return {
    mailTo,
    codeTo: async (email: string): Promise<number> =>
      Number(/^(\d{6})$/m.exec((await mailTo(email)).text)?.[1]),
    linkTo: async (email: string): Promise<string> =>
      /(?:confirm|reset-password)\/([\w-]+)/.exec((await mailTo(email)).text)?.[1] ?? '',
  };
}
