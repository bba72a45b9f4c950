export { record, recordLook, type AuditEvent } from './sql.ts';
