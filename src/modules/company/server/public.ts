export { createByName, createStructures } from './create-by-name.ts';
export { employmentTypes } from './employment-types.ts';
export { type Establishment, establishments } from './establishment.ts';
export {
  changeProbations,
  type ChangedProbation,
  probationPlans,
  probationsOf,
  restoreProbations,
  standingOf,
} from './probation-of-people.ts';
export { probationEnd, withProbation } from '../engine/probation-days.ts';
export { expectStructure, structureChoices, structureHas } from './structure-choices.ts';
export { nameFault } from './structure-name.ts';
