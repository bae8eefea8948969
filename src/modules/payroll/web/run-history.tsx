import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { Facts } from '#platform/web/kit/facts.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { REVERSAL_STATES, runReversals } from '../contract/reversal.ts';
import type { PayrollRun } from '../contract/run.ts';
import style from './run.module.css';
import { ReversedPeople } from './run-reversals.tsx';

/** Who did what and when, and the hash that was signed. */
export function RunHistory({ run }: { run: PayrollRun }) {
  const session = useSession();
  const said = (name: string | null, on: string | null) =>
    name && on ? `${name}, ${displayMoment(on, session?.dateformatname)}` : undefined;
  const facts = [
    { label: 'Computed', value: said(run.computedbyname, run.computedon) },
    { label: 'Approved', value: said(run.approvedbyname, run.approvedon) },
    { label: 'Locked', value: said(run.lockedbyname, run.lockedon) },
    { label: 'Released', value: said(run.releasedbyname, run.releasedon) },
    { label: 'Void', value: said(run.voidedbyname, run.voidedon) },
    { label: 'Reason', value: run.voidreason ?? undefined },
    { label: 'Content signed', value: run.contenthash ? run.contenthash.slice(0, 16) : undefined },
  ];
  const found = useEndpoint(runReversals, { payrollrunid: run.payrollrunid }, { enabled: run.statusid === 6 });
  const decided = found.data?.reversals.filter((one) => one.statusid !== 1) ?? [];
  return (
    <div className={style.page}>
      <Card title={t('Who and when')}>
        <Facts facts={facts.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]))} />
      </Card>
      {decided.map((one) => (
        <Card
          key={one.reversalid}
          title={t('Reversal {{number}}: {{state}}', {
            number: one.reversalid,
            state: t(REVERSAL_STATES.label(one.statusid) ?? ''),
          })}
        >
          <Facts
            facts={[
              { label: 'Proposed', value: said(one.proposedbyname, one.proposedon) ?? '' },
              { label: REVERSAL_STATES.label(one.statusid) ?? '', value: said(one.decidedbyname, one.decidedon) ?? '' },
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
