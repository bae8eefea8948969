export { prepareQuestion } from './query.ts';
export { spanOf } from '../engine/range.ts';
