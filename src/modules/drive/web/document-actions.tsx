import { ActionIcon, Button } from '@mantine/core';
import { IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import {
  decideDocument,
  type DocumentRow,
  holdDocument,
  REASON_LIMIT,
  removeDocument,
  WAITING,
} from '../contract/document.ts';
import style from './drive.module.css';

/** What HR does with a document: verify or refuse it, keep it, delete it. */
export function DocumentActions({ document }: { document: DocumentRow }) {
  const { persondocumentid, statusid, holdreason, version } = document;
  const mayEdit = useMay('employeeDocument', 'edit');
  const { mutateAsync: decide } = useSave(decideDocument, ['request']);
  const { mutateAsync: hold } = useSave(holdDocument);
  const { mutateAsync: remove } = useSave(removeDocument);
  const [dialog, setDialog] = useState<'refuse' | 'hold'>();
  if (!mayEdit) return null;
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      toast('success', t('Saved successfully'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <span className={style.icons}>
      {statusid === WAITING ? (
        <>
          <Button
            size="compact-sm"
            onClick={() =>
              void attempt(() => decide({ input: { persondocumentid, isverified: true, reason: null }, version }))
            }
          >
            {t('Verify')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setDialog('refuse')}>
            {t('Refuse')}
          </Button>
        </>
      ) : null}
      {holdreason === null ? (
        <>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Hold')} onClick={() => setDialog('hold')}>
            <IconLock size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Delete')}
            onClick={() =>
              void askDelete().then((isYes) =>
                isYes ? attempt(() => remove({ input: { persondocumentid } })) : undefined,
              )
            }
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Lift the legal hold')}
          onClick={() => void attempt(() => hold({ input: { persondocumentid, reason: null } }))}
        >
          <IconLockOpen size={16} stroke={1.6} />
        </ActionIcon>
      )}
      {dialog ? (
        <NoteDialog
          title={dialog === 'refuse' ? t('Refuse the document') : t('Put on legal hold')}
          label="Reason"
          hint={
            dialog === 'refuse'
              ? 'The person reads it and uploads the document again'
              : 'It is not deleted until the hold is lifted'
          }
          word={dialog === 'refuse' ? 'Refuse' : 'Put on hold'}
          limit={REASON_LIMIT}
          missing="Please enter a reason"
          send={(reason) =>
            dialog === 'refuse'
              ? decide({ input: { persondocumentid, isverified: false, reason }, version })
              : hold({ input: { persondocumentid, reason } })
          }
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </span>
  );
}
