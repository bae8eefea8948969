import { MONTHS } from '#platform/engine/months.ts';
import { createElement, Suspense } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { contributed } from '#platform/web/shell/contributed.ts';
import { useContributions } from '#platform/web/shell/modules.ts';
import type { TicketDetail } from '../contract/ticket.ts';

type About = { employeeid: number; about: NonNullable<TicketDetail['about']> };

/** The line of a payslip that a ticket asks about; its working as far as the reader may see that payslip. */
export function AboutCard({ employeeid, about }: About) {
  const [view] = useContributions('payslipLines');
  const { payrollrunid, line, linename, payrollmonth } = about;
  const month = t(MONTHS[Number(payrollmonth.slice(5, 7)) - 1] ?? '');
  return (
    <Card title={t('Asks about')}>
      <p>{t('{{line}}, payslip {{month}}', { line: t(linename), month: `${month} ${payrollmonth.slice(0, 4)}` })}</p>
      {view ? (
        <Suspense fallback={null}>{createElement(contributed(view.load), { payrollrunid, employeeid, line })}</Suspense>
      ) : null}
    </Card>
  );
}
