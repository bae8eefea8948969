export { storeLiabilities } from './settlement/liabilities.ts';
export { isEarningWord } from './inputs/component-words.ts';
export { lastLockedMonth } from './run/effective-payslips.ts';
export { proposePackage } from './package/proposal.ts';
export { words as amountInWords } from '../engine/in-words.ts';
export { type Simulated, simulatePackage } from './package/simulate.ts';
export { payOfPositions } from './package/yearly-cost.ts';
export { monthCosts, packagesOn, raisePackage } from './package/increments.ts';
export { type PayStructure, structuresOn } from './package/structures.ts';
