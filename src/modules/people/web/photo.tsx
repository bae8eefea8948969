import { Button, Modal, UnstyledButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { PictureUpload } from '#platform/web/kit/picture-upload.tsx';
import { t } from '#platform/web/language.ts';
import { choose } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type Profile, saveOwnPhoto, savePhoto } from '../contract/employee.ts';
import style from './people.module.css';

/** A person's picture with the actions to change it, for readers who may. */
export function Photo({ person, own }: { person: Profile; own: boolean }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const mine = useSave(saveOwnPhoto, ['directory', 'people']);
  const theirs = useSave(savePhoto, ['directory', 'profile']);
  const { fullname, employeeid, version } = person;

  const save = async (imagepath: string | null) => {
    const [saved] = own
      ? await mine.mutateAsync({ input: { imagepath }, version })
      : await theirs.mutateAsync({ input: { employeeid, imagepath }, version });
    if (own && saved) choose({ imagepath: saved.imagepath });
    setOpen(false);
    toast('success', t(message('E0000')));
  };
  const remove = async () => {
    setBusy(true);
    try {
      await save(null);
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: !isCallError(error) || error.status !== 412 });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <UnstyledButton
        className={style.photo ?? ''}
        aria-label={t('Change the picture of {{name}}', { name: fullname })}
        onClick={() => setOpen(true)}
      >
        <PersonAvatar name={fullname} image={person.imagepath} size={72} />
        <span className={style.camera} aria-hidden>
          <IconCamera size={14} stroke={1.8} />
        </span>
      </UnstyledButton>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        centered
        title={own ? t('Your picture') : t('Picture of {{name}}', { name: fullname })}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <div className={style.created}>
          <div className={style.preview}>
            <PersonAvatar name={fullname} image={person.imagepath} size={120} />
          </div>
          <PictureUpload label="Drop a picture here" purpose="employee_photo" onUploaded={save} />
          <p className={style.quiet}>
            {t(
              'Colleagues see it in the directory, in lists and in the search. The location where it was taken is removed.',
            )}
          </p>
          {person.imagepath ? (
            <Button variant="default" color="red" loading={busy} onClick={() => void remove()}>
              {t('Remove the picture')}
            </Button>
          ) : null}
        </div>
      </Modal>
    </>
  );
}
