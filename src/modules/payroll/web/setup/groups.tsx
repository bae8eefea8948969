import { Button } from '@mantine/core';
import { IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { call, isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Conflict } from '#platform/web/kit/conflict.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { useMovedText } from '#platform/web/kit/moved-day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getPayGroups, type PayGroupState, savePayGroups } from '../../contract/setup/pay-group-screen.ts';
import { type PayGroup, payGroup, payGroups } from '../../contract/setup/pay-groups.ts';
import { monthName, periodWords } from '../words.ts';
import { previewPayGroupChange } from '../../contract/setup/settings-preview.ts';
import { ChangePreview } from './change-preview.tsx';
import { GroupEditor } from './group-editor.tsx';
import { InForce, useFromMonth } from './in-force.tsx';
import style from './layouts.module.css';
import { CompanyPaidDays, PAID_DAYS_WORDS } from './from-attendance.tsx';
import { UnusedNames } from './unused-names.tsx';
import { NotConfigured } from './not-configured.tsx';
import table from './setup.module.css';

const names = (groups: readonly PayGroup[]): string => groups.map(({ name }) => name).join(', ');

/** The first thing that is wrong with the groups as they are typed. */
function problemOf(groups: readonly PayGroup[]): string | undefined {
  for (const group of groups) {
    const [issue] = payGroup.safeParse(group).error?.issues ?? [];
    if (issue) return `${group.name || t('New pay group')}: ${t(issue.message)}`;
  }
  return payGroups.safeParse(groups).error?.issues[0]?.message;
}

/** A code that no group has. */
function freeCode(groups: readonly PayGroup[]): string {
  for (let number = groups.length + 1; ; number += 1)
    if (!groups.some(({ code }) => code === `G${number}`)) return `G${number}`;
}

/** Who is in no group, by name; of many the first ones. */
function Outside({ state: { outside, people } }: { state: PayGroupState }) {
  const all = people.find(({ code }) => code === '')?.people ?? 0;
  const named = outside.map(({ employeecode, fullname }) => `${fullname} (${employeecode})`).join(', ');
  return (
    <p className={style.quiet}>
      {all > outside.length
        ? t('In no group: {{names}} and {{count}} more', { names: named, count: all - outside.length })
        : t('In no group: {{names}}', { names: named })}
    </p>
  );
}

/** The coming days of payment, group by group. */
function PayDates({ state }: { state: PayGroupState }) {
  const day = useDay();
  const moved = useMovedText();
  const months = [...new Set(state.paydates.map(({ payrollmonth }) => payrollmonth))];
  const rows = [...state.groups.map(({ code, name }) => ({ code, name })), { code: '', name: t('Everybody else') }];
  return (
    <Card title={t('When they are paid')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, so the keyboard must reach it */}
      <div className={table.scroll} tabIndex={0} role="group" aria-label={t('When they are paid')}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('Pay group')}</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  {monthName(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, name }) => (
              <tr key={code}>
                <td>
                  {name}
                  <small>
                    {plural(
                      state.people.find((one) => one.code === code)?.people ?? 0,
                      '{{count}} person',
                      '{{count}} people',
                    )}
                  </small>
                </td>
                {months.map((month) => {
                  const matches = state.paydates.filter((one) => one.code === code && one.payrollmonth === month);
                  return (
                    <td key={month}>
                      {matches.length === 0 ? '–' : null}
                      {matches.map((paid) => (
                        <div key={paid.paydate}>
                          {day(paid.paydate)}
                          {paid.period ? <small>{periodWords(paid.period)}</small> : null}
                          {paid.movedfrom ? (
                            <small>
                              {paid.movedwhy
                                ? moved({ from: paid.movedfrom, reason: paid.movedwhy })
                                : t('instead of {{day}}, a weekend', { day: day(paid.movedfrom) })}
                            </small>
                          ) : null}
                        </div>
                      ))}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {state.outside.length > 0 ? <Outside state={state} /> : null}
    </Card>
  );
}

function Groups({ stored }: { stored: PayGroupState }) {
  const mayEdit = useMay('salaryCycle', 'edit') && stored.blocked === null;
  const month = useFromMonth();
  const [groups, setGroups] = useState(stored.groups);
  const [paiddays, setPaidDays] = useState(stored.paiddays);
  const [at, setAt] = useState(0);
  const [theirs, setTheirs] = useState<PayGroupState>();
  const save = useSave(savePayGroups, ['payrollRun', 'payslip', 'salaryStructure', 'payrollInput']);
  const group = groups[at];
  const problem = problemOf(groups);
  const dirty = JSON.stringify([groups, paiddays]) !== JSON.stringify([stored.groups, stored.paiddays]);
  const send = async (version = stored.version) => {
    try {
      await save.mutateAsync({ input: { groups, paiddays, ...month }, version });
      setTheirs(undefined);
      toast('success', t('Saved successfully'));
    } catch (error) {
      if (isCallError(error) && error.status === 412) setTheirs((await call(getPayGroups, month))[0]);
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const create = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      onClick={() => {
        setGroups([...groups, { code: freeCode(groups), name: '', who: {} }]);
        setAt(groups.length);
      }}
    >
      {t('Add a pay group')}
    </Button>
  );
  return (
    <div className={style.page}>
      <InForce state={stored} />
      <UnusedNames sentences={stored.unusednames} />
      {groups.length === 0 ? (
        <EmptyState
          emptyState={{
            title: 'Everybody is paid together',
            why: 'A pay group has payrolls of its own: another pay day, another cut-off, another file for the bank.',
            icon: IconUsersGroup,
          }}
        >
          {mayEdit ? create : null}
        </EmptyState>
      ) : (
        <Card title={t('Pay groups')} side={mayEdit ? create : null}>
          <ul className={style.choices}>
            {groups.map(({ name, code }, index) => (
              <li key={index}>
                <button type="button" aria-current={index === at} onClick={() => setAt(index)}>
                  {name || t('New pay group')} <Tag>{code}</Tag>
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {group ? (
        <GroupEditor
          key={at}
          group={group}
          state={stored}
          disabled={!mayEdit}
          onChange={(next) => setGroups(groups.with(at, next))}
        />
      ) : null}
      <CompanyPaidDays value={paiddays} grouped={groups.length > 0} disabled={!mayEdit} onChange={setPaidDays} />
      {stored.groups.length > 0 ? <PayDates state={stored} /> : null}
      {dirty && problem !== undefined ? (
        <p className={style.quiet} role="alert">
          {problem}
        </p>
      ) : null}
      {mayEdit ? (
        <div className={style.save}>
          {group ? (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} />}
              onClick={() => {
                setGroups(groups.toSpliced(at, 1));
                setAt(0);
              }}
            >
              {t('Remove this pay group')}
            </Button>
          ) : null}
          <ChangePreview
            part="paygroups"
            disabled={!dirty || problem !== undefined}
            start={() => call(previewPayGroupChange, { groups, paiddays, ...month })}
          />
          <Button loading={save.isPending} disabled={!dirty || problem !== undefined} onClick={() => void send()}>
            {t('Save')}
          </Button>
        </div>
      ) : null}
      {theirs ? (
        <Conflict
          differences={[
            { label: 'Pay groups', mine: names(groups), theirs: names(theirs.groups) },
            {
              label: 'Unpaid days, overtime and encashed leave come from',
              mine: t(PAID_DAYS_WORDS[paiddays]),
              theirs: t(PAID_DAYS_WORDS[theirs.paiddays]),
            },
          ]}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            setGroups(theirs.groups);
            setPaidDays(theirs.paiddays);
            setAt(0);
            setTheirs(undefined);
          }}
          onKeepMine={() => void send(theirs.version)}
        />
      ) : null}
    </div>
  );
}

/** The pay groups: who is in each, and where it differs from the company's salary cycle. */
export default function GroupsPage() {
  const answer = useEndpoint(getPayGroups, useFromMonth());
  const [stored] = answer.data ?? [];
  if (answer.error && !stored) return <NotConfigured error={answer.error} retry={() => void answer.refetch()} />;
  return stored ? (
    <Groups key={`${stored.version} ${stored.from ?? ''} ${stored.blocked ?? ''}`} stored={stored} />
  ) : (
    <PageSkeleton />
  );
}
