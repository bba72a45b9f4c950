export { noticeJobs } from './jobs.ts';
export { Streams } from './send-events.ts';
export { accountMails } from './write-account-mail.ts';
export { noticeWriter } from './write-notice.ts';
export { writeStaffMail } from './write-staff-mail.ts';
