import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { REVERSAL_STATES, runReversals } from '../../contract/run/reversal.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import style from './run.module.css';
import { ReversedPeople } from './reversals.tsx';

type Text = (name: string | null, on: string | null) => string | undefined;

/** Approvals and send-backs, oldest first, with the comments. */
function Decisions({ run, text }: { run: PayrollRun; text: Text }) {
  return (
    <ol className={style.decisions}>
      {run.events.map(({ kind, byname, on, comment }) => (
        <li key={on}>
          {t(kind === 'approved' ? 'Approved' : 'Sent back')}: {text(byname ?? '–', on)}
          {comment ? <q>{comment}</q> : null}
        </li>
      ))}
    </ol>
  );
}

/** Who did what and when, with the comments. */
export function RunHistory({ run }: { run: PayrollRun }) {
  const session = useSession();
  const text: Text = (name, on) => (name && on ? `${name}, ${displayMoment(on, session?.dateformatname)}` : undefined);
  const items = [
    { label: 'Computed', value: text(run.computedbyname, run.computedon) },
    { label: 'Decisions', value: run.events.length > 0 ? <Decisions run={run} text={text} /> : undefined },
    // Runs approved before decisions were stored one by one.
    ...(run.events.some(({ kind }) => kind === 'approved')
      ? []
      : [{ label: 'Approved', value: text(run.approvedbyname, run.approvedon) }]),
    { label: 'Locked', value: text(run.lockedbyname, run.lockedon) },
    { label: 'Released', value: text(run.releasedbyname, run.releasedon) },
    { label: 'Discarded', value: text(run.voidedbyname, run.voidedon) },
    { label: 'Reason', value: run.voidreason ?? undefined },
  ];
  const result = useEndpoint(runReversals, { payrollrunid: run.payrollrunid }, { enabled: run.statusid === 6 });
  const decided = result.data?.reversals.filter((one) => one.statusid !== 1) ?? [];
  return (
    <div className={style.page}>
      <Card title={t('History')}>
        <DescriptionList items={items.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]))} />
      </Card>
      {decided.map((one) => (
        <Card
          key={one.reversalid}
          title={t('Reversal {{number}}: {{state}}', {
            number: one.reversalid,
            state: t(REVERSAL_STATES.label(one.statusid) ?? ''),
          })}
        >
          <DescriptionList
            items={[
              { label: 'Proposed', value: text(one.proposedbyname, one.proposedon) ?? '' },
              {
                label: REVERSAL_STATES.label(one.statusid) ?? '',
                value: text(one.decidedbyname ?? one.proposedbyname, one.decidedon) ?? '',
              },
              { label: 'Reason', value: one.reason },
            ]}
          />
          <div className={style.after}>
            <ReversedPeople reversal={one} />
          </div>
        </Card>
      ))}
    </div>
  );
}
