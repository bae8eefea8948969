import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Notices, PreviewPanel } from '#platform/web/kit/preview-panel.tsx';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getExtraTime, previewExtraTime, saveExtraTime } from '../../../contract/setup/extra-time.ts';
import { extraTimeRules } from '../../../contract/setup/extra-time-rule.ts';
import { hoursOf } from '../../../engine/hours.ts';
import { InForce, useFromMonth } from '../in-force.tsx';
import { NotConfigured } from '../not-configured.tsx';
import setup from '../setup.module.css';
import { monthName } from '../../words.ts';
import style from './extra-time.module.css';
import { draftOf, type RuleDraft, RuleFields, sentOf } from './rules.tsx';

type State = OutputOf<typeof getExtraTime>[number];
type Seen = OutputOf<typeof previewExtraTime>[number];
type Values = { rules: RuleDraft[] };

const ATTENDANCE_PATH = '/config/track/attendance/extra_time';
const schema = z.object({ rules: z.preprocess((rules) => (rules as RuleDraft[]).map(sentOf), extraTimeRules) });

/** Who would be paid what for the last closed month. */
function Paid({ seen: { payrollmonth, total, amount, rows } }: { seen: Seen }) {
  const month = monthName(payrollmonth);
  if (total === 0)
    return <p className={style.quiet}>{t('The close of {{month}} has no extra time of anybody.', { month })}</p>;
  return (
    <>
      <div className={style.scroll}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('Person')}</th>
              <th scope="col">{t('Working days')}</th>
              <th scope="col">{t('Days off')}</th>
              <th scope="col">{t('Amount')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.employeeid}>
                <td>
                  {row.fullname} <small>{row.employeecode}</small>
                </td>
                <td>{hoursOf(row.working)}</td>
                <td>{hoursOf(row.off)}</td>
                <td>{row.amount === null ? '–' : <Money amount={row.amount} />}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('Total')}
              </th>
              <td>
                <Money amount={amount} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {total > rows.length ? (
        <p className={style.quiet}>
          {plural(
            total,
            'The people with the most extra time; {{count}} has some.',
            'The people with the most extra time; {{count}} have some.',
          )}
        </p>
      ) : null}
    </>
  );
}

function Fields({ stored }: { stored: State }) {
  const month = useFromMonth();
  const mayEdit = useMay('salaryComponent', 'edit') && stored.blocked === null;
  const seesPayslips = useMay('payslip', 'read');
  const { mutateAsync } = useSave(saveExtraTime, ['payrollRun', 'salaryStructure', 'payslip']);
  const { changed, warnings, isattended } = stored;
  return (
    <div className={setup.page}>
      <InForce state={stored} />
      <Notices
        notices={[
          ...(isattended ? [] : ['Nobody is paid by the close of attendance yet, so no extra time comes from it.']),
          ...changed.map((name) =>
            t(
              'The formula of {{name}} is not what its rule says: it was changed with the component. Saving puts it back.',
              {
                name,
              },
            ),
          ),
          ...warnings,
        ]}
      />
      <SettingForm<Values, State>
        label="Extra Time Payment Policy"
        stored={stored}
        valuesOf={({ rules }) => ({ rules: rules.map(draftOf) })}
        schema={schema}
        mayEdit={mayEdit}
        wide
        reread={async () => (await call(getExtraTime, month))[0]}
        send={({ rules }, version) => mutateAsync({ input: { rules: rules.map(sentOf), ...month } as never, version })}
        lines={[['Rules', ({ rules }) => rules.map(({ component }) => component).join(', ')]]}
      >
        {({ bind, values }) => (
          <div className={setup.two}>
            <Card title={t('How extra time is paid')}>
              <p className={setup.quiet}>
                {t(
                  'Minutes come from the close of attendance. Who gets compensatory off instead, and which minutes count, is in the policy of extra time.',
                )}
              </p>
              <Anchor component={Link} to={ATTENDANCE_PATH} size="sm">
                {t('Extra Time')}
              </Anchor>
              <RuleFields field={bind('rules')} offered={stored} mayEdit={mayEdit} />
            </Card>
            {seesPayslips ? (
              <div className={setup.side}>
                <PreviewPanel
                  endpoint={previewExtraTime}
                  asked={{ rules: values.rules.map(sentOf), ...month }}
                  title={t('For the last closed month')}
                  missing={t('Complete the rules to see who would be paid what.')}
                >
                  {(seen) => <Paid seen={seen} />}
                </PreviewPanel>
              </div>
            ) : null}
          </div>
        )}
      </SettingForm>
    </div>
  );
}

/** How extra time is paid: rules that become the rate formulas of their components. */
export default function ExtraTimePolicy() {
  const answer = useEndpoint(getExtraTime, useFromMonth());
  const [stored] = answer.data ?? [];
  if (answer.error && !stored) return <NotConfigured error={answer.error} retry={() => void answer.refetch()} />;
  return stored ? (
    <Fields key={`${stored.version} ${stored.from ?? ''} ${stored.blocked ?? ''}`} stored={stored} />
  ) : (
    <PageSkeleton />
  );
}
