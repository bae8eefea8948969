import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { download, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  confirmReversal,
  correctRun,
  declineReversal,
  type Settlement,
  type Reversal,
  reversalJournal,
  runReversals,
  withdrawReversal,
  type RunReversals as Found,
} from '../../contract/run/reversal.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import style from './run.module.css';
import { runName } from '../words.ts';

const FEATURES = ['payrollRun', 'payslip', 'tax'] as const;
const SETTLEMENT_WORDS: Record<Settlement, string> = {
  returned: 'returned by bank',
  kept: 'to be adjusted in the next pay',
};

/** Runs an action with a notification; an error stays on the screen until it is dismissed. */
async function tried(work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work();
    toast('success', t(done));
  } catch (error) {
    toast('error', sentenceOf(error), { keep: true });
  }
}

/** The people of a reversal with what they were paid and its settlement; a confirmed one has its journal. */
export function ReversedPeople({ reversal }: { reversal: Reversal }) {
  const { reversalid, people } = reversal;
  const fetchJournal = async () => {
    try {
      await download(reversalJournal, { reversalid });
    } catch (error) {
      toast('error', sentenceOf(error), { keep: true });
    }
  };
  return (
    <>
      <ul className={style.list}>
        {people.map((person) => (
          <li key={person.employeeid}>
            <Link to={`/payroll/payslip/${reversal.payrollrunid}/${person.employeeid}`}>
              {person.fullname} <span className={style.dim}>{person.employeecode}</span>
            </Link>
            <span>
              <Money amount={person.amountpaid} />{' '}
              <span className={style.dim}>{t(SETTLEMENT_WORDS[person.settlement])}</span>
            </span>
          </li>
        ))}
      </ul>
      {reversal.statusid === 2 ? (
        <Button
          variant="default"
          size="compact-sm"
          mt={12}
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => void fetchJournal()}
        >
          {t('Download the journal of this reversal')}
        </Button>
      ) : null}
    </>
  );
}

/** A reversal that waits for a second person: whose payslips, why, and the decision for those who may take it. */
function Pending({ reversal }: { reversal: Reversal }) {
  const session = useSession();
  const confirm = useSave(confirmReversal, FEATURES);
  const decline = useSave(declineReversal, FEATURES);
  const withdraw = useSave(withdrawReversal, FEATURES);
  const { reversalid, people } = reversal;
  const total = people.reduce((sum, person) => sum + person.amountpaid, 0);
  const askConfirm = async () => {
    const text = t('Reverse {{people}}, {{total}} paid? The payslips are cancelled and kept for the record.', {
      people: plural(people.length, '{{count}} payslip', '{{count}} payslips'),
      total: formatRupees(paise(total)),
    });
    if (await ask({ text, yes: 'Confirm', no: 'Dismiss', danger: true }))
      await tried(() => confirm.mutateAsync({ input: { reversalid } }), 'The payslips are reversed');
  };
  return (
    <Card title={t('A reversal is waiting for approval by a second person')}>
      <p>{reversal.reason}</p>
      <p className={style.dim}>
        {t('Proposed by {{name}}, {{when}}', {
          name: reversal.proposedbyname ?? '',
          when: displayMoment(reversal.proposedon, session?.dateformatname),
        })}
      </p>
      <ReversedPeople reversal={reversal} />
      {reversal.maywithdraw ? (
        <Button
          mt={12}
          variant="default"
          loading={withdraw.isPending}
          onClick={() => void tried(() => withdraw.mutateAsync({ input: { reversalid } }), 'The reversal is withdrawn')}
        >
          {t('Withdraw')}
        </Button>
      ) : null}
      {reversal.maydecide ? (
        <div className={style.buttons} style={{ marginTop: 12 }}>
          <Button
            variant="default"
            loading={decline.isPending}
            onClick={() => void tried(() => decline.mutateAsync({ input: { reversalid } }), 'The reversal is declined')}
          >
            {t('Decline')}
          </Button>
          <Button loading={confirm.isPending} onClick={() => void askConfirm()}>
            {t('Confirm')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** People who are to be paid again, with the link to the run that pays them. */
function Awaiting({ run, found }: { run: PayrollRun; found: Found }) {
  const correct = useSave(correctRun, FEATURES);
  const go = useNavigate();
  const start = async () => {
    try {
      const [created] = await correct.mutateAsync({ input: { payrollrunid: run.payrollrunid } });
      if (created) await go({ to: `/payroll/run/${created.payrollrunid}` });
    } catch (error) {
      toast('error', sentenceOf(error), { keep: true });
    }
  };
  return (
    <Card
      title={plural(
        found.awaiting.length,
        '{{count}} person awaits the pay of this month',
        '{{count}} people await the pay of this month',
      )}
    >
      <ul className={style.list}>
        {found.awaiting.map((person) => (
          <li key={person.employeeid}>
            <Link to={`/profile/${person.employeeid}`}>
              {person.fullname} <span className={style.dim}>{person.employeecode}</span>
            </Link>
            {person.after === 'hold' ? (
              <span className={style.dim}>{t('left out by a processing hold')}</span>
            ) : person.retained > 0 ? (
              <span>
                <Money amount={person.retained} /> <span className={style.dim}>{t('to be adjusted in this pay')}</span>
              </span>
            ) : (
              <span className={style.dim}>{t('nothing to adjust')}</span>
            )}
          </li>
        ))}
      </ul>
      {found.correcthint ? <p className={style.dim}>{found.correcthint}</p> : null}
      {found.maycorrect ? (
        <>
          <p className={style.dim}>
            {t('The inputs of {{month}} are open again for these people only.', {
              month: runName({ ...run, sequence: 0, groupname: null }),
            })}{' '}
            <Link to="/live_data">{t('Upload inputs')}</Link>
          </p>
          <Button loading={correct.isPending} onClick={() => void start()}>
            {t('Run a correction')}
          </Button>
        </>
      ) : null}
    </Card>
  );
}

/** Reversals of a released run: open decisions, and people who wait for pay. */
export function RunReversals({ run }: { run: PayrollRun }) {
  const { data } = useEndpoint(runReversals, { payrollrunid: run.payrollrunid });
  if (!data) return null;
  return (
    <>
      {data.reversals
        .filter((one) => one.statusid === 1)
        .map((one) => (
          <Pending key={one.reversalid} reversal={one} />
        ))}
      {data.awaiting.length > 0 ? <Awaiting run={run} found={data} /> : null}
      {data.hint && data.awaiting.length === 0 ? <p className={style.dim}>{t(data.hint)}</p> : null}
    </>
  );
}
