import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Progress } from '#platform/web/kit/progress.tsx';
import { shrinkPicture } from '#platform/web/kit/shrink-picture.ts';
import { t } from '#platform/web/language.ts';
import style from './drive.module.css';

const MEGABYTE = 1024 * 1024;
/** The most files that are taken at once. */
const MAX_FILES = 500;

type UploadFiles = {
  label: string;
  /** The largest file, in megabytes. */
  limit: number;
  accepts?: string;
  /** Takes one file only. */
  isOne?: true;
  /** Sends one file; what it answers is shown beside its name. */
  send: (file: File) => Promise<string | undefined>;
  /** Called once all of a selection are sent. */
  done?: () => void;
  beside?: ReactNode;
};
type Result = { readonly name: string; readonly text: string; readonly isBad: boolean };

/** Takes many files, dropped or chosen, and sends them one after the other, each with its result. */
export function UploadFiles({ label, limit, accepts, isOne, send, done, beside }: UploadFiles) {
  const client = useQueryClient();
  const [over, setOver] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [results, setResults] = useState<readonly Result[]>([]);
  const one = async (file: File): Promise<Result | undefined> => {
    const bad = (text: string) => ({ name: file.name, text, isBad: true });
    try {
      const sent = await shrinkPicture(file);
      if (sent.size > limit * MEGABYTE) return bad(t('File size should not exceed {{limit}} MB', { limit }));
      const text = await send(sent);
      return text === undefined ? undefined : { name: file.name, text, isBad: false };
    } catch (error) {
      return bad(t(sentenceOf(error)));
    }
  };
  const take = async (files: readonly File[]) => {
    if (progress || files.length === 0) return;
    const shown: Result[] = [];
    const chosen = files.slice(0, isOne ? 1 : MAX_FILES);
    if (!isOne && chosen.length < files.length)
      shown.push({
        name: '',
        text: t('Only the first {{limit}} were taken. Send the others afterwards', { limit: MAX_FILES }),
        isBad: true,
      });
    for (const [at, file] of chosen.entries()) {
      setProgress({ done: at, total: chosen.length });
      const result = await one(file);
      if (result) shown.push(result);
      setResults([...shown]);
    }
    setProgress(undefined);
    setResults(shown);
    await client.invalidateQueries();
    done?.();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files]);
  };
  return (
    <section
      className={style.drop}
      data-over={over}
      aria-label={t(label)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {progress ? (
        <Progress label={t('Uploading')} done={progress.done} total={progress.total} />
      ) : (
        <>
          <FileButton
            multiple={!isOne}
            {...(accepts ? { accept: accepts } : {})}
            onChange={(files: File | File[] | null) => void take(files === null ? [] : [files].flat())}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
                {t(label)}
              </Button>
            )}
          </FileButton>
          <span className={style.quiet}>{t('or drop them here, each of at most {{limit}} MB', { limit })}</span>
          {beside}
        </>
      )}
      {results.length > 0 ? (
        <ul className={style.rows} aria-label={t('Results of the upload')}>
          {results.map(({ name, text, isBad }, at) => (
            <li key={`${at} ${name}`} className={isBad ? style.bad : style.quiet}>
              {name === '' ? text : `${name}: ${text}`}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
