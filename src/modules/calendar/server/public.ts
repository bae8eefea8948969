export { type Calendars, calendarsOf } from './calendars.ts';
