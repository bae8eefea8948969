import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import style from './plan.module.css';

type PublishDialog = {
  from: string;
  answer: (yes: boolean) => void;
  /** What publishing changes. */
  children?: ReactNode;
};

/** Asks whether a version of a plan is published from a day on. */
export function PublishDialog({ from, answer, children }: PublishDialog) {
  const day = useDay();
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={() => answer(false)}
      title={t('Publish')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap={16}>
        <p className={style.quiet}>
          {t('It counts from {{day}}. A published version never changes. Another one can follow it from a later day.', {
            day: day(from),
          })}
        </p>
        {children}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={() => answer(false)}>
            {t('Keep as a draft')}
          </Button>
          <Button onClick={() => answer(true)}>{t('Publish')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
