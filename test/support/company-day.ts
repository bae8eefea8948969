import { type Day, day } from '#platform/engine/day.ts';
import { dayIn } from '#platform/server/day-in.ts';

/**
 * The day on which the companies of journeys are now. A browser has no clock of its own, so its journeys run today; the
 * companies are in India, where it is a day later than here for some hours of each day.
 */
export const companyToday = (): Day => day(dayIn(new Date(), 'Asia/Kolkata'));
