import Perquisite from '../perquisites/perquisite.tsx';
import Balances from './balances.tsx';
import Bills from './bills.tsx';
import Own from './own.tsx';
import Person from './person.tsx';
import Policy from './policy.tsx';

/** The pages of benefits. They are small, and are loaded together. */
export const BENEFIT_PAGES = {
  balances: Balances,
  bills: Bills,
  own: Own,
  person: Person,
  policy: Policy,
  perquisite: Perquisite,
} as const;
