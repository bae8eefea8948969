import { sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { trashFiles } from '../contract/file.ts';
import { trashFolder } from '../contract/folder.ts';
import { skippedText } from './skipped.ts';

/** Moves files into the trash, and says what stayed and why. @returns what does it, with whether anything was moved */
export function useTrash() {
  const { mutateAsync } = useSave(trashFiles);
  return async (files: readonly { drivefileid: number }[]): Promise<boolean> => {
    try {
      const drivefileids = files.map(({ drivefileid }) => drivefileid);
      const [result] = await mutateAsync({ input: { drivefileids } });
      const { trashed = 0, skipped = [] } = result ?? {};
      const text = plural(trashed, '{{count}} file is in the trash', '{{count}} files are in the trash');
      toast(skipped.length > 0 ? 'error' : 'success', [text, ...skippedText(skipped)].join('. '));
      return trashed > 0;
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
      return false;
    }
  };
}

/** Deletes a folder after a question. @returns what does it, with whether it was deleted */
export function useFolderTrash() {
  const { mutateAsync } = useSave(trashFolder);
  return async ({ drivefolderid, foldername }: { drivefolderid: number; foldername: string }): Promise<boolean> => {
    const text = t('Delete {{folder}} with all that is in it? The files go into the trash.', { folder: foldername });
    if (!(await ask({ text, yes: 'Delete', no: 'Dismiss', danger: true }))) return false;
    try {
      const [result] = await mutateAsync({ input: { drivefolderid } });
      toast(
        'success',
        plural(result?.files ?? 0, '{{count}} file is in the trash', '{{count}} files are in the trash'),
      );
      return true;
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
      return false;
    }
  };
}
