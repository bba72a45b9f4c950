export { noteOrigin, record, recordLook, type AuditEvent } from './sql.ts';
