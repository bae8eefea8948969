import StatutoryRules from '../law/rules/rules.tsx';
import SettlementPolicy from '../run/settlement/policy.tsx';
import Compare from './compare.tsx';
import Cycle from './cycle.tsx';
import Groups from './groups.tsx';
import Method from './method.tsx';
import Structure from './structure.tsx';

/** Pages of the set-up, which one looks at after another. */
export const SETUP_PAGES = {
  compare: Compare,
  cycle: Cycle,
  groups: Groups,
  method: Method,
  settlementPolicy: SettlementPolicy,
  statutoryRules: StatutoryRules,
  structure: Structure,
} as const;
