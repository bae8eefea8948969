import { Anchor, NativeSelect, Alert } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useDay } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import type { InForceState, SETTING_PARTS } from '../../contract/setup/in-force.ts';
import { monthText } from '../../contract/units.ts';
import type { Month } from '#platform/engine/day.ts';
import { monthName } from '../words.ts';
import style from './in-force.module.css';
import { IconCalendarEvent, IconLock } from '@tabler/icons-react';

type WorksFrom = { worksfrom: string; blocked: string | null; computed?: string | null };

/** From which month a change takes effect, or why nothing can be changed at the moment. */
function WorksFrom({ worksfrom, blocked, computed }: WorksFrom) {
  const text = blocked
    ? t(blocked)
    : [
        t('A change works from {{month}} on. Locked payslips stay as they are.', {
          month: monthName(worksfrom),
        }),
        computed ? t(computed) : '',
      ].join(' ');
  return (
    <Alert
      color={blocked ? 'yellow' : 'blue'}
      variant="light"
      icon={blocked ? <IconLock size={18} aria-hidden /> : <IconCalendarEvent size={18} aria-hidden />}
      role="status"
      styles={{ message: { color: 'inherit' } }}
    >
      {text}
    </Alert>
  );
}

/** The month of the page's address whose settings are shown; undefined for the usual one. */
export function useFromMonth(): { from?: Month } {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const read = monthText.safeParse(query['from']);
  return read.success ? { from: read.data } : {};
}

const PARTS: Record<(typeof SETTING_PARTS)[number], string> = {
  structure: 'Salary structure',
  method: 'Payroll method',
  cycle: 'Salary cycle',
  names: 'Words in upload files',
  layouts: 'Layouts of files',
  paygroups: 'Pay groups',
};

const fromName = (from: string | null): string => (from === null ? t('The beginning') : monthName(from));

const COMPARE = '/config/pay/payroll/salary_structure/compare';

/** The version in force in the month that the page shows. */
const currentOf = ({ versions, from }: InForceState): number | undefined =>
  versions
    .filter((one) => one.inforce && (one.from ?? '') <= (from ?? ''))
    .reduce<InForceState['versions'][number] | undefined>(
      (latest, one) => (latest && (latest.from ?? '') >= (one.from ?? '') ? latest : one),
      undefined,
    )?.version;

/** A version beside the one in force, that one beside the save before it; the older save comes first. */
function sidesOf(version: number, current = version): { before: number; after: number } {
  if (version === current) return { before: Math.max(1, version - 1), after: version };
  return { before: Math.min(version, current), after: Math.max(version, current) };
}

/** Every version saved, newest first. */
function Versions({ state }: { state: InForceState }) {
  const day = useDay();
  const current = currentOf(state);
  const mayCompare = useMay('salaryStructure', 'read') && state.versions.length > 1;
  return (
    <details className={style.versions}>
      <summary>{t('Versions: {{count}}', { count: state.versions.length })}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, so the keyboard must reach it */}
      <div className={style.scroll} tabIndex={0} role="group" aria-label={t('Versions of the payroll settings')}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('In force from')}</th>
              <th scope="col">{t('What changed')}</th>
              <th scope="col">{t('Saved')}</th>
              {mayCompare ? <th scope="col">{t('Compare')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {state.versions.map(({ version, from, parts, addedbyname, addeddate, inforce }) => (
              <tr key={version}>
                <td>
                  {inforce ? (
                    <Anchor
                      component={Link}
                      to="."
                      search={((before: Record<string, unknown>) => ({ ...before, from: from ?? undefined })) as never}
                      size="sm"
                    >
                      {fromName(from)}
                    </Anchor>
                  ) : (
                    <>
                      {fromName(from)} <Tag>{t('Replaced')}</Tag>
                    </>
                  )}
                </td>
                <td>{version === 1 ? t('Set up') : parts.map((part) => t(PARTS[part])).join(', ') || '–'}</td>
                <td>
                  {day(addeddate.slice(0, 10))}
                  {addedbyname ? <small>{addedbyname}</small> : null}
                </td>
                {mayCompare ? (
                  <td>
                    <Anchor component={Link} to={COMPARE} search={sidesOf(version, current) as never} size="sm">
                      {t(version === current ? 'With the one before' : 'With the one in force')}
                    </Anchor>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** From which month the settings on the page are in force, the choice of another month, and what was saved before. */
export function InForce({ state }: { state: InForceState }) {
  const go = useNavigate();
  const { from, usual, months, later, blocked, computed, worksfrom } = state;
  const begin = usual === null ? [{ value: '', label: t('The beginning') }] : [];
  const offered = [...begin, ...months.map((month) => ({ value: month, label: monthName(month) }))];
  const shown = from ?? '';
  const other = offered.some(({ value }) => value === shown) ? [] : [{ value: shown, label: fromName(from) }];
  return (
    <div className={style.inforce}>
      <WorksFrom worksfrom={worksfrom} blocked={blocked} computed={computed} />
      <div className={style.row}>
        <NativeSelect
          label={t('In force from')}
          description={t('Choose the month before you change something.')}
          data={[...other, ...offered]}
          value={shown}
          onChange={({ currentTarget: { value } }) =>
            void go({
              to: '.',
              search: (before: Record<string, unknown>) => ({
                ...before,
                from: value === '' || value === usual ? undefined : value,
              }),
            } as never)
          }
        />
        {later ? (
          <p className={style.quiet}>
            {t('From {{month}} on there are settings of their own. A change made here does not reach them.', {
              month: monthName(later),
            })}
          </p>
        ) : null}
      </div>
      <Versions state={state} />
    </div>
  );
}
