import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listBankHistory } from '../contract/profile.ts';
import { TAB_SECTIONS } from '../contract/tabs.ts';
import style from './profile.module.css';
import { SectionsTab } from './sections-tab.tsx';

export default function StatutoryTab({ employeeid }: { employeeid: number }) {
  return (
    <SectionsTab
      employeeid={employeeid}
      keys={TAB_SECTIONS.statutory}
      below={{ bank: <BankHistory employeeid={employeeid} /> }}
    />
  );
}

/** The previous bank accounts, when there was more than one. */
function BankHistory({ employeeid }: { employeeid: number }) {
  const day = useDay();
  const { data } = useEndpoint(listBankHistory, { employeeid });
  if (!data || data.length < 2) return null;
  return (
    <details className={style.history}>
      <summary>{t('Current accounts')}</summary>
      <ul>
        {data.map(({ bankhistoryid, bankname, bankaccount, effectivefrom }) => (
          <li key={bankhistoryid}>
            {t('From {{day}}', { day: day(effectivefrom) })}: {[bankname, bankaccount].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
