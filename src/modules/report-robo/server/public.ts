export { ask } from './query.ts';
export { spanOf } from '../engine/range.ts';
