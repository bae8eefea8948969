export { prepareQuestion } from './query.ts';
export { exportedRows } from './reports.ts';
export { rangeOn } from './range.ts';
export { sessionOfAccount } from './account-session.ts';
export { spanOf } from '../engine/range.ts';
