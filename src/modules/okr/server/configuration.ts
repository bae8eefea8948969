import { filePart, fileRecord } from '#platform/server/file-part.ts';
import { cycleRecord } from '../contract/cycle.ts';
import { unitRecord } from '../contract/unit.ts';

/** Units and cycles of a company in the configuration file. */
export const okrConfiguration = filePart('okr', { units: fileRecord(unitRecord), cycles: fileRecord(cycleRecord) });
