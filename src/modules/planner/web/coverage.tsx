import type { OutputOf } from '#platform/contract/endpoint.ts';
import { t } from '#platform/web/language.ts';
import type { PlannedPlan, PlannerCalls } from '../contract/planner.ts';
import type { PlanColumn } from './columns.ts';
import grid from './grid.module.css';
import style from './planner.module.css';

type Covered = OutputOf<PlannerCalls['coverage']>;
type Coverage = { days: Covered; columns: readonly PlanColumn[]; plans: readonly PlannedPlan[] };

/** How many people have which plan on each day, those apart who are away. */
export function Coverage({ days, columns, plans }: Coverage) {
  const byKey = new Map(days.map((one) => [one.date, one]));
  const used = plans.filter(({ planid }) => days.some((one) => one.plans.some((other) => other.planid === planid)));
  const lines = [
    ...used.map(({ planid, planname }) => ({
      name: planname,
      isShort: false,
      of: (one: Covered[number]) => one.plans.find((other) => other.planid === planid)?.count ?? 0,
    })),
    { name: t('None'), isShort: true, of: (one: Covered[number]) => one.none },
    { name: t('Day off'), isShort: false, of: (one: Covered[number]) => one.off },
    { name: t('Holiday'), isShort: false, of: (one: Covered[number]) => one.holiday },
    { name: t('On leave'), isShort: false, of: (one: Covered[number]) => one.leave },
    { name: t('Half day off'), isShort: false, of: (one: Covered[number]) => one.half },
  ].filter(({ of }) => days.some((one) => of(one) > 0));
  return (
    <section className={style.part}>
      <h2>{t('People on each day')}</h2>
      <p className={style.quiet}>{t('As it will be once what you plan is published.')}</p>
      {/* The table is wider than a phone: it is scrolled by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={grid.coverage} tabIndex={0} role="region" aria-label={t('People on each day')}>
        <table className={grid.grid} data-unit="day">
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              {columns.map(({ from, above, label, isWeekend }) => (
                <th key={from} scope="col" data-weekend={isWeekend}>
                  <span>{above}</span>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, of, isShort }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(({ from }) => {
                  const one = byKey.get(from);
                  const count = one ? of(one) : 0;
                  return (
                    <td key={from} data-short={isShort && count > 0}>
                      {count === 0 ? '–' : count}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
