import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { Failed } from '../shell/notices.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import style from './dialog-form.module.css';

type DialogForm = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  onClose: () => void;
  busy: boolean;
  /** What the button that saves says, and whether it can be pressed. */
  save?: string;
  ready?: boolean;
  /** Further buttons, at the beginning of their line. */
  beside?: ReactNode;
  /** What the form comes to, above the buttons; on a phone it stays in sight with them. */
  sum?: ReactNode;
  children: ReactNode;
};

/** The form inside a dialog: fields one below the other, then Cancel and Save. */
export const DialogForm = ({
  onSubmit,
  onClose,
  busy,
  save = 'Save',
  ready = true,
  beside,
  sum,
  children,
}: DialogForm) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit(event);
    }}
  >
    <Stack gap={16}>
      {children}
      <div className={style.foot} data-summed={sum !== undefined}>
        {sum}
        <Group justify="flex-end" gap={8}>
          {beside}
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!ready}>
            {t(save)}
          </Button>
        </Group>
      </div>
    </Stack>
  </form>
);

type LoadedDialog<C> = {
  /** As it is shown. */
  title: string;
  size?: 'md' | 'lg';
  onClose: () => void;
  /** What the dialog waits for. */
  query: { data: C | undefined; error: unknown; refetch: () => Promise<unknown> };
  children: (data: C) => ReactNode;
};

/** A dialog whose form needs lists to choose from: it opens at once and shows that they load, or why they do not. */
export const LoadedDialog = <C,>({
  title,
  size = 'lg',
  onClose,
  query: { data, error, refetch },
  children,
}: LoadedDialog<C>) => (
  <Modal opened size={size} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
    {data === undefined ? (
      error ? (
        <Failed text={sentenceOf(error)} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )
    ) : (
      children(data)
    )}
  </Modal>
);
