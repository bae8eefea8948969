export { type Simulated, simulatePackage } from './package/simulate.ts';
export { payOfPositions } from './package/yearly-cost.ts';
