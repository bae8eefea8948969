import { Anchor, Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { getSetUp, saveSetUp, type SetUp as Held } from '../contract/set-up.ts';
import style from './set-up.module.css';

/** Number of steps that are done or dismissed. */
export const settled = ({ steps }: Pick<Held, 'steps'>): number =>
  steps.filter(({ done, skipped }) => done || skipped).length;

function Step({ step, onSkip }: { step: Held['steps'][number]; onSkip: ((skip: boolean) => void) | undefined }) {
  const { title, why, path, other, count, done, skipped } = step;
  const Mark = done || skipped ? IconCircleCheck : IconCircle;
  const state = () => {
    if (done) return count > 1 ? t('{{count}} added', { count: count.toLocaleString('en-IN') }) : t('Done');
    return skipped ? t('Not needed') : t('Open');
  };
  return (
    <li>
      <Mark className={style.mark ?? ''} data-done={done} size={22} stroke={1.6} aria-hidden />
      <div className={style.words}>
        <Anchor component={Link} to={path} fw={600}>
          {t(title)}
        </Anchor>{' '}
        <span>{state()}</span>
        <p>{t(why)}</p>
        {other ? (
          <p>
            <Anchor component={Link} to={other.path} size="sm">
              {t(other.title)}
            </Anchor>
          </p>
        ) : null}
      </div>
      {done || !onSkip ? null : (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t(skipped ? 'Show again: {{step}}' : 'Not needed: {{step}}', { step: t(title) })}
          onClick={() => onSkip(!skipped)}
        >
          {skipped ? t('Show again') : t('Not needed')}
        </Button>
      )}
    </li>
  );
}

/** The setup steps of a company, and the setup checks. */
export default function SetUp() {
  const query = useEndpoint(getSetUp, {}, { staleTime: 0 });
  const mayEdit = useMay('setUp', 'edit');
  const save = useSave(saveSetUp);
  const [current] = query.data ?? [];
  const waiting = waitingFor([query], current !== undefined);
  if (waiting !== undefined || !current) return <>{waiting}</>;
  const skip = async (key: string, aside: boolean) => {
    const others = current.steps.filter((one) => one.skipped && one.key !== key).map((one) => one.key);
    const input = { skipped: aside ? [...others, key] : others, dismissed: current.dismissed };
    try {
      await save.mutateAsync({ input, version: current.version });
    } catch (error) {
      toast('error', sentenceOf(error));
    }
  };
  const { steps, findings } = current;
  const share = steps.length === 0 ? 100 : (settled(current) / steps.length) * 100;
  return (
    <div className={style.page}>
      <Card title={t('Set-up steps')}>
        <p className={style.lead}>
          {t('{{done}} of {{all}} steps are done. Do them in any order; you can change everything later.', {
            done: settled(current),
            all: steps.length,
          })}
        </p>
        <Progress value={share} mt="sm" aria-label={t('Steps completed')} />
        <ol className={style.list}>
          {steps.map((step) => (
            <Step key={step.key} step={step} onSkip={mayEdit ? (aside) => void skip(step.key, aside) : undefined} />
          ))}
        </ol>
      </Card>
      <Card title={t('Fix before the first payroll')}>
        {findings.length === 0 ? (
          <p className={style.lead}>{t('Nothing found. This is checked each time you open the page.')}</p>
        ) : (
          <ul className={style.list}>
            {findings.map(({ key, title, why, path, count, names }) => (
              <li key={key}>
                <IconAlertTriangle className={style.mark ?? ''} data-warns size={22} stroke={1.6} aria-hidden />
                <div className={style.words}>
                  <Anchor component={Link} to={path} fw={600}>
                    {t(title)}
                  </Anchor>{' '}
                  {names.length > 0 ? <span>{plural(count, '{{count}} case', '{{count}} cases')}</span> : null}
                  <p>{t(why)}</p>
                  {names.length > 0 ? (
                    <p>
                      {names.join(', ')}
                      {count > names.length ? ` ${t('and {{count}} more', { count: count - names.length })}` : ''}
                    </p>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
