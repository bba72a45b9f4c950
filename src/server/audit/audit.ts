export { record, type AuditEvent } from './sql.ts';
