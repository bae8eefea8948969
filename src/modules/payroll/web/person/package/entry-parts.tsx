import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import style from './package.module.css';

type EntryCard = {
  title: string;
  /** The sentence of an empty list; without rows the card is shown to those who may enter something only. */
  empty: string;
  rows: readonly ReactNode[];
  /** The words of the button that opens the form; missing where nothing can be entered. */
  add?: { label: string; onClick: () => void } | undefined;
  children?: ReactNode;
};

/** A list of what payroll has of a person, with a form below it. */
export function EntryCard({ title, empty, rows, add, children }: EntryCard) {
  const mayEdit = useMay('payrollInput', 'edit');
  if (rows.length === 0 && !mayEdit) return null;
  return (
    <Card
      title={title}
      side={
        mayEdit && add ? (
          <Button size="compact-sm" variant="default" onClick={add.onClick}>
            {add.label}
          </Button>
        ) : null
      }
    >
      {rows.length === 0 ? <p className={style.quiet}>{empty}</p> : <ul className={style.entries}>{rows}</ul>}
      {mayEdit ? children : null}
    </Card>
  );
}

/** A row of such a list: what it is, notes below it, and an amount or buttons at its end. */
export function EntryRow({ title, notes, children }: { title: ReactNode; notes: ReactNode; children?: ReactNode }) {
  return (
    <li>
      <p>
        {title}
        <small>{notes}</small>
      </p>
      {children ? <span className={style.side}>{children}</span> : null}
    </li>
  );
}

type Tools = { what: string; edit?: () => void; remove?: () => Promise<unknown>; busy?: boolean };

/** The buttons of a row, for those who may enter inputs. */
export function EntryTools({ what, edit, remove, busy = false }: Tools) {
  const mayEdit = useMay('payrollInput', 'edit');
  if (!mayEdit) return null;
  const takeAway = async () => {
    if (!remove || !(await ask({ text: t('Remove {{what}}?', { what }), yes: 'Remove', no: 'Dismiss', danger: true })))
      return;
    try {
      await remove();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      {edit ? (
        <ActionIcon variant="subtle" color="gray" aria-label={t('Edit {{what}}', { what })} onClick={edit}>
          <IconPencil size={16} />
        </ActionIcon>
      ) : null}
      {remove ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={busy}
          aria-label={t('Remove {{what}}', { what })}
          onClick={() => void takeAway()}
        >
          <IconX size={16} />
        </ActionIcon>
      ) : null}
    </>
  );
}

/** Save and Cancel below a form of an entry. */
export function EntryButtons({ busy, cancel }: { busy: boolean; cancel: () => void }) {
  return (
    <span className={style.side}>
      <Button type="submit" loading={busy}>
        {t('Save')}
      </Button>
      <Button variant="default" onClick={cancel}>
        {t('Cancel')}
      </Button>
    </span>
  );
}
