export { noticeJobs } from './jobs.ts';
export { memberNoticesRoutes } from './member.routes.ts';
export { noticesRoutes } from './routes.ts';
export { Streams } from './send-events.ts';
export { accountMails } from './write-account-mail.ts';
