export { prepareQuestion } from './query.ts';
export { exportedRows } from './reports.ts';
export { spanOf } from '../engine/range.ts';
