import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type getSetUp, saveSetUp } from '../contract/set-up.ts';
import { settled } from './set-up.tsx';
import style from './set-up.module.css';

/** Reminds users who may set up the company, until all steps are done or the card is dismissed. */
export default function SetUpCard({ data: [current] }: { data: OutputOf<typeof getSetUp> }) {
  const { mutateAsync, isPending } = useSave(saveSetUp);
  if (!current) return null;
  const next = current.steps.find(({ done, skipped }) => !done && !skipped);
  const putAway = async () => {
    const skipped = current.steps.filter((step) => step.skipped).map(({ key }) => key);
    try {
      await mutateAsync({ input: { skipped, dismissed: true }, version: current.version });
    } catch (error) {
      toast('error', sentenceOf(error));
    }
  };
  return (
    <Card title={t('Set up your company')}>
      <p className={style.lead}>
        {t('{{done}} of {{all}} steps are done.', { done: settled(current), all: current.steps.length })}{' '}
        {next ? t('Next: {{step}}', { step: t(next.title) }) : null}
      </p>
      <Progress value={(settled(current) / current.steps.length) * 100} mt="sm" aria-label={t('Steps completed')} />
      <div className={style.foot}>
        <Button component={Link} to="/config/set_up" size="xs">
          {t('Continue')}
        </Button>
        <Button size="xs" variant="subtle" loading={isPending} onClick={() => void putAway()}>
          {t('Hide')}
        </Button>
      </div>
    </Card>
  );
}
