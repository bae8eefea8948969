export { storeLiabilities } from './run/settlement/liabilities.ts';
export { isEarningWord } from './person/inputs/component-words.ts';
export { lastLockedMonth } from './run/effective-payslips.ts';
export { proposePackage } from './person/package/proposal.ts';
export { words as amountInWords } from '../engine/outputs/in-words.ts';
export { type Simulated, simulatePackage } from './person/package/simulate.ts';
export { payOfPositions } from './person/package/yearly-cost.ts';
export { monthCosts, packagesOn, raisePackage } from './person/package/increments.ts';
export { type PayStructure, structuresOn } from './person/package/structures.ts';
