export { storeCarried } from './close/carried.ts';
export { closeTime } from './close/close.ts';
