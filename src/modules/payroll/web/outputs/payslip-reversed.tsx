import { Alert } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { displayMoment } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import type { PayslipView } from '../../contract/outputs/payslip-view.ts';
import { runName } from '../words.ts';

type Reversed = { slip: PayslipView; reversed: NonNullable<PayslipView['reversed']> };

/** Notice on a reversed payslip: who reversed it, when, why, and what replaces it. */
export function PayslipReversed({ slip, reversed }: Reversed) {
  const session = useSession();
  const { replacedby } = reversed;
  const names = [reversed.proposedbyname, reversed.confirmedbyname].filter(Boolean).join(', ');
  return (
    <Alert color="red" variant="light" icon={<IconArrowBackUp />} title={t('This payslip is reversed and cancelled')}>
      <p style={{ margin: 0 }}>{reversed.reason}</p>
      <p style={{ margin: '4px 0' }}>
        {displayMoment(reversed.on, session?.dateformatname)}
        {names ? ` · ${names}` : ''}
      </p>
      <p style={{ margin: '4px 0' }}>
        {reversed.settlement === 'kept'
          ? t('The amount is adjusted in the next pay.')
          : t('The amount was returned by the bank.')}
      </p>
      {replacedby ? (
        <Link to={`/payroll/payslip/${replacedby.payrollrunid}/${slip.employeeid}`}>
          {t('Replaced by the payslip of {{run}}', {
            run: runName({ payrollmonth: slip.payrollmonth, sequence: replacedby.sequence, period: slip.period }),
          })}
        </Link>
      ) : (
        t('No other payslip replaces it yet.')
      )}
    </Alert>
  );
}
