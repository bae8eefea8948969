export { prepareQuestion } from './query.ts';
export { rangeOn } from './range.ts';
