import { z } from 'zod';
import { holidayOfYear, listHolidays } from './holidays.ts';

/** The next holidays of the reader. */
export const nextHolidaysCard = { access: listHolidays.access, output: z.array(holidayOfYear) };
export type NextHolidays = z.infer<typeof nextHolidaysCard.output>;
