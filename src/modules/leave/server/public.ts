export { type Away, awayOn } from './away.ts';
