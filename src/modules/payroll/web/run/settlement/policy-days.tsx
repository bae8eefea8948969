import { Anchor, Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { isDay } from '#platform/engine/day.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type getSettlementPolicy, undoSettlementPolicy } from '../../../contract/run/settlement-policy.ts';
import style from '../../setup/in-force.module.css';

type State = OutputOf<typeof getSettlementPolicy>[number];

/** The day of the page's address whose policy is shown; today without one. */
export function useDayOfPage(): { on?: string } {
  const { on }: { on?: unknown } = useSearch({ strict: false });
  return typeof on === 'string' && isDay(on) ? { on } : {};
}

/** Every save of the policy, newest first; the last one can be taken back. */
function Versions({ versions, version }: State) {
  const day = useDay();
  const mayEdit = useMay('payrollPolicy', 'edit');
  const { mutateAsync, isPending } = useSave(undoSettlementPolicy, ['payrollInput']);
  const fromName = (from: string | null) => (from === null ? t('The beginning') : day(from));
  const undo = async () => {
    const sure = await ask({
      text: t('Undo the last change? The policy that it replaced is in force again.'),
      yes: 'Undo',
      no: 'Dismiss',
    });
    if (!sure) return;
    try {
      await mutateAsync({ input: {}, version });
      toast('success', t('The last change is undone'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <details className={style.versions}>
      <summary>{t('Versions: {{count}}', { count: versions.length })}</summary>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{t('Last working day from')}</th>
            <th scope="col">{t('Saved')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((one) => (
            <tr key={one.version}>
              <td>
                {one.inforce ? (
                  <Anchor component={Link} to="." search={{ on: one.from ?? undefined } as never} size="sm">
                    {fromName(one.from)}
                  </Anchor>
                ) : (
                  <>
                    {fromName(one.from)} <Tag>{t('Replaced')}</Tag>
                  </>
                )}
              </td>
              <td>
                {day(one.addeddate.slice(0, 10))}
                {one.addedbyname ? <small>{one.addedbyname}</small> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayEdit && versions.length > 0 ? (
        <Button variant="default" size="xs" mt={8} loading={isPending} onClick={() => void undo()}>
          {t('Undo the last change')}
        </Button>
      ) : null}
    </details>
  );
}

/** From which last working day the policy on the page is in force, whom it reaches, and what was saved before. */
export function PolicyDays({ state }: { state: State }) {
  const go = useNavigate();
  const day = useDay();
  const { on, from, later, drafts, confirmed, version } = state;
  return (
    <div className={style.inforce}>
      <div className={style.row}>
        {version === 0 ? null : (
          <DayInput
            label={t('Last working day from')}
            description={t(
              'Settlements take the policy of their last working day. A change is in force from this day.',
            )}
            value={on}
            needed
            onChange={(next) => next !== null && void go({ to: '.', search: { on: next } })}
          />
        )}
        <p className={style.quiet}>
          {from === null
            ? t('This policy is in force from the beginning.')
            : t('This policy is in force from {{day}}.', { day: day(from) })}{' '}
          {later === null
            ? ''
            : t('From {{day}} on another one is: a change made here does not reach it.', { day: day(later) })}{' '}
          {drafts + confirmed === 0
            ? ''
            : `${plural(drafts, '{{count}} settlement in draft is worked out by it', '{{count}} settlements in draft are worked out by it')}; ${plural(confirmed, '{{count}} confirmed one stays as it is', '{{count}} confirmed ones stay as they are')}.`}
        </p>
      </div>
      {version === 0 ? null : <Versions {...state} />}
    </div>
  );
}
