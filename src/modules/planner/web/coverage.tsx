import type { OutputOf } from '#platform/contract/endpoint.ts';
import { t } from '#platform/web/language.ts';
import type { PlannedPlan, PlannerCalls } from '../contract/planner.ts';
import style from './planner.module.css';

type Covered = OutputOf<PlannerCalls['coverage']>;

/** How many people have which plan on each day, those apart who are away. */
export function Coverage({ days, plans }: { days: Covered; plans: readonly PlannedPlan[] }) {
  const used = plans.filter(({ planid }) => days.some((one) => one.plans.some((other) => other.planid === planid)));
  const lines = [
    ...used.map(({ planid, planname }) => ({
      name: planname,
      of: (one: Covered[number]) => one.plans.find((other) => other.planid === planid)?.count ?? 0,
    })),
    { name: t('None'), of: (one: Covered[number]) => one.none },
    { name: t('Day off'), of: (one: Covered[number]) => one.off },
    { name: t('Holiday'), of: (one: Covered[number]) => one.holiday },
    { name: t('On leave'), of: (one: Covered[number]) => one.leave },
  ];
  return (
    // The table is wider than any window: it is scrolled by keys as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={style.coverage} tabIndex={0} role="region" aria-label={t('People on each day')}>
      <table className={style.grid}>
        <thead>
          <tr>
            <th scope="col">{t('People on each day')}</th>
            {days.map(({ date }) => (
              <th key={date} scope="col">
                {Number(date.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {days.map((one) => (
                <td key={one.date}>{of(one)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
