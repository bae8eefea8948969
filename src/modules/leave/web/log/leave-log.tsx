import { Button } from '@mantine/core';
import { IconBeach, IconListNumbers, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { isDay } from '#platform/engine/day.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { grantOf, useMay } from '#platform/web/rights.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { getProfile } from '#modules/people/contract/employee.ts';
import { getBalances } from '../../contract/balance.ts';
import { ApplyDialog, type FirstLeave } from './apply-dialog.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import style from './log.module.css';
import { LEAVE_BALANCES } from './paths.ts';
import { LeaveRegister } from './register.tsx';
import { RequestsTable } from './requests-table.tsx';

/** Letters from which on people are searched. */
const FROM = 3;

/** Whose log is open, and whether its form is: both in the address. */
function useLog() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const own = useSession()?.employeeid ?? null;
  const selection = Number(query.employeeid);
  const chosen = Number.isSafeInteger(selection) && selection > 0 && selection !== own ? selection : null;
  const show = (next: { employeeid: number | null; apply: boolean }) =>
    void go({
      to: '.',
      replace: true,
      search: {
        ...(next.employeeid === null || next.employeeid === own ? {} : { employeeid: next.employeeid }),
        ...(next.apply ? { apply: 'yes' } : {}),
      },
    });
  const day = typeof query.day === 'string' && isDay(query.day) ? query.day : null;
  const first = { day, leavetypeid: Number.isSafeInteger(Number(query.type)) ? Number(query.type) : null };
  return { own, chosen, employeeid: chosen ?? own, isApplying: query.apply === 'yes', first, show };
}

/** Balances of leave with the lines behind them, and the requests of a person. */
export default function LeaveLog() {
  const { own, chosen, employeeid, isApplying, first, show } = useLog();
  const sees = (grantOf('leave')?.scope ?? 'self') !== 'self';
  const profile = useEndpoint(getProfile, { employeeid: chosen ?? 0 }, { enabled: chosen !== null });
  const name = chosen === null ? null : (profile.data?.[0]?.fullname ?? null);
  return (
    <div className={style.page}>
      {sees ? (
        <div className={style.over}>
          <WhoseLog
            key={`${chosen} ${name}`}
            chosen={chosen}
            name={name}
            onChoose={(next) => show({ employeeid: next, apply: false })}
          />
          <Button
            component={Link}
            to={LEAVE_BALANCES}
            variant="default"
            leftSection={<IconListNumbers size={16} stroke={1.6} aria-hidden />}
          >
            {t('Leave Balances')}
          </Button>
          <LeaveRegister />
        </div>
      ) : null}
      {employeeid === null ? (
        <Notice
          icon={IconBeach}
          title={t('Your account has no employee record')}
          lead={t('Choose a person above to see their leave.')}
        />
      ) : (
        <Log
          key={employeeid}
          employeeid={employeeid}
          own={employeeid === own}
          name={name}
          isApplying={isApplying}
          first={first}
          onApply={(apply) => show({ employeeid: chosen, apply })}
        />
      )}
    </div>
  );
}

type WhoseLog = { chosen: number | null; name: string | null; onChoose: (employeeid: number | null) => void };

function WhoseLog({ chosen, name, onChoose }: WhoseLog) {
  const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'leave' });
  return (
    <div className={style.whose}>
      <PersonSearchField
        field={{ name: 'whose', value: chosen, error: undefined, onChange: onChoose, onBlur: () => undefined }}
        chosen={chosen === null ? undefined : { displayname: name ?? '', displayvalue: chosen }}
        from={FROM}
        search={search}
        label="Whose leave"
        hint="Empty for your own"
      />
    </div>
  );
}

type LogOf = {
  employeeid: number;
  own: boolean;
  name: string | null;
  isApplying: boolean;
  first: FirstLeave;
  onApply: (apply: boolean) => void;
};

function Log({ employeeid, own, name, isApplying, first, onApply }: LogOf) {
  const mayEdit = useMay('leave', 'edit');
  const [isEntering, setEntering] = useState(false);
  const { data, error, refetch } = useEndpoint(getBalances, { employeeid }, { staleTime: 0 });
  const [result] = data ?? [];
  if (!result) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  const { balances, yearend, policyname, isapprover } = result;
  const mayApply = own || mayEdit;
  return (
    <>
      <div className={style.head}>
        <p className={style.quiet}>
          {policyname === null ? null : t('By the leave policy {{policy}}', { policy: policyname })}
        </p>
        {mayEdit && !own && balances.length > 0 ? (
          <Button variant="default" onClick={() => setEntering(true)}>
            {t('Credit or debit days')}
          </Button>
        ) : null}
        {mayApply ? (
          <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => onApply(true)}>
            {t('Apply for leave')}
          </Button>
        ) : null}
      </div>
      {balances.length === 0 ? (
        <Notice
          icon={IconBeach}
          title={t('No leave policy yet')}
          lead={
            own
              ? t('Your company has not assigned a leave policy to you. Your HR team can do it.')
              : t('No leave policy is assigned to this person.')
          }
        />
      ) : (
        <BalanceCards employeeid={employeeid} balances={balances} yearend={yearend} />
      )}
      {isEntering ? (
        <EntryDialog employeeid={employeeid} balances={balances} onClose={() => setEntering(false)} />
      ) : null}
      <RequestsTable employeeid={employeeid} own={own} />
      {isApplying && mayApply ? (
        <ApplyDialog
          employeeid={own ? null : employeeid}
          name={own ? null : name}
          balances={balances}
          first={first}
          isapprover={isapprover}
          onClose={() => onApply(false)}
        />
      ) : null}
    </>
  );
}
