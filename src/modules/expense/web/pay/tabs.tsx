import { PathTabs } from '#platform/web/kit/path-tabs.tsx';
import { t } from '#platform/web/language.ts';
import { COMPENSATOR, HAND_OVER, PAY_ADVANCES, PAYOUTS } from '../paths.ts';

/** The parts of the compensator's desk. */
export const PayTabs = () => (
  <PathTabs
    label={t('Compensator')}
    tabs={[
      { path: COMPENSATOR, label: 'To be paid' },
      { path: PAY_ADVANCES, label: 'Advances' },
      { path: PAYOUTS, label: 'Bank files' },
      { path: HAND_OVER, label: 'Payroll' },
    ]}
  />
);
