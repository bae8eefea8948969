import PayrollDetails from '../details/details.tsx';
import ExtraTimePolicy from '../extra-time/policy.tsx';
import LoanSettings from './loans.tsx';
import Misc from './index-page.tsx';
import Rounding from './rounding.tsx';
import SlipDesignPage from '../../outputs/slip/slip-design.tsx';
import VariableComponent from './variable.tsx';

/** The pages of what payroll configures beside method, cycle and structure; they are loaded together. */
export const POLICY_PAGES = {
  misc: Misc,
  rounding: Rounding,
  variable: VariableComponent,
  loans: LoanSettings,
  slip: SlipDesignPage,
  details: PayrollDetails,
  extraTime: ExtraTimePolicy,
} as const;
