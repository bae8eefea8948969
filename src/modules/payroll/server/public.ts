export { type Simulated, simulatePackage } from './package/simulate.ts';
