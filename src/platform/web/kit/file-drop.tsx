import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { toast } from '../shell/toast.ts';
import style from './field.module.css';
import { Progress } from './progress.tsx';

const MEGABYTE = 1024 * 1024;

type FileDrop = {
  label: string;
  /** File extensions, for example `.csv`. */
  accepts: readonly string[];
  /** Size limit in megabytes, by default 2. */
  limit?: number;
  /** Makes of a chosen file what is sent, such as a smaller picture; the limit is for what it makes. */
  prepare?: (file: File) => Promise<File>;
  /** Sends the file and reports 0 to 1; usually `upload(endpoint, file, { onProgress })`. */
  send: (file: File, onProgress: (share: number) => void) => Promise<void>;
};

/** Takes one file, dropped or chosen, validates it and sends it with visible progress. */
export function FileDrop({ label, accepts, limit = 2, prepare, send }: FileDrop) {
  const [over, setOver] = useState(false);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();

  const fail = (text: string) => {
    setProblem(text);
    toast('error', text);
  };
  const take = async (file: File | null | undefined) => {
    if (!file || share !== undefined) return;
    if (!accepts.some((ending) => file.name.toLowerCase().endsWith(ending))) return fail(t(message('E0070')));
    setProblem(undefined);
    setShare(0);
    try {
      const sent = prepare ? await prepare(file) : file;
      if (sent.size > limit * MEGABYTE) return fail(t('File size should not exceed {{limit}} MB', { limit }));
      await send(sent, setShare);
    } catch (error) {
      fail(t(sentenceOf(error)));
    } finally {
      setShare(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
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
      <IconUpload size={24} stroke={1.5} aria-hidden />
      <b>{t(label)}</b>
      <p>{t('{{endings}}, at most {{limit}} MB', { endings: accepts.join(', '), limit })}</p>
      {share === undefined ? (
        <FileButton accept={accepts.join(',')} onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {t('Choose a file')}
            </Button>
          )}
        </FileButton>
      ) : (
        <Progress label={t('Uploading')} done={Math.round(share * 100)} total={100} />
      )}
      {problem ? (
        <p className={style.bad} role="alert">
          {problem}
        </p>
      ) : null}
    </section>
  );
}
