export { openTicket } from './open.ts';
