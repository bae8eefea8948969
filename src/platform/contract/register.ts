import { z } from 'zod';
import { id, listOf } from './fields.ts';

export const REGISTER_FORMATS = { pdf: 'PDF', xlsx: 'XLSX' } as const;
/** How every register is asked for: as which file, and of which offices; without any of all. */
export const registerAsked = z.object({
  format: z.enum(['pdf', 'xlsx']),
  officeaddressids: listOf(id),
});
export const registerStarted = z.array(z.object({ jobrunid: z.number() }));
