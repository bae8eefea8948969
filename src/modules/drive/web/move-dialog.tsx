import { Modal } from '@mantine/core';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SelectField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { moveFiles } from '../contract/file.ts';
import { type FileRow, folderTargets } from '../contract/folder.ts';
import style from './drive.module.css';
import { skippedText } from './skipped.ts';

type MoveDialog = { files: readonly FileRow[]; onClose: (moved: boolean) => void };

/** Moves files into another folder, after saying who reads them there. */
export function MoveDialog({ files, onClose }: MoveDialog) {
  const { data = [] } = useEndpoint(folderTargets, {});
  const { mutateAsync } = useSave(moveFiles);
  const drivefileids = files.map(({ drivefileid }) => drivefileid);
  const form = useForm<{ drivefolderid: number | null }>({
    schema: moveFiles.input.pick({ drivefolderid: true }),
    initial: { drivefolderid: null },
  });
  const save = form.submit(
    async ({ drivefolderid }) => {
      const [result] = await mutateAsync({ input: { drivefileids, drivefolderid: drivefolderid ?? 0 } });
      const moved = plural(result?.moved ?? 0, '{{count}} file was moved', '{{count}} files were moved');
      toast('success', [moved, ...skippedText(result?.skipped ?? [])].join('. '));
    },
    () => onClose(true),
  );
  const target = data.find(({ displayvalue }) => displayvalue === form.values.drivefolderid);
  return (
    <Modal
      opened
      centered
      onClose={() => onClose(false)}
      title={plural(files.length, 'Move {{count}} file', 'Move {{count}} files')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={() => onClose(false)} busy={form.busy} save="Move">
        <SelectField field={form.bind('drivefolderid')} label="Folder" options={data} required />
        {target ? <p className={style.quiet}>{t(target.readby)}</p> : null}
      </DialogForm>
    </Modal>
  );
}
