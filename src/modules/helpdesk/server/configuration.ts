import { filePart, fileRecord } from '#platform/server/file-part.ts';
import { cannedResponseRecord } from '../contract/canned-response.ts';

/** The canned responses of a company in the configuration file; categories name people, who are not in it. */
export const helpdeskConfiguration = filePart('helpdesk', { responses: fileRecord(cannedResponseRecord) });
