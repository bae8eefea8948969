import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { isCallError, sentenceOf, upload } from '#platform/web/call.ts';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  COLLECTING,
  DROP_STATUS,
  type DropRow,
  getDrop,
  matchDrop,
  MATCHING,
  PUBLISHED,
  publishDrop,
  TO_CHECK,
  undoDrop,
  uploadDropFile,
} from '../contract/drop.ts';
import { DROP_TONES } from './document-tones.ts';
import style from './drive.module.css';
import { DropFiles } from './drop-files.tsx';
import { UploadFiles } from './upload-files.tsx';

const EVERY_MS = 1500;
/** The largest file of an upload, in megabytes. */
const LIMIT = 2;

/** One upload of many documents: collected, matched, looked at where it is doubtful, published and undone at once. */
export default function DropPage() {
  const { documentdropid = '' }: { documentdropid?: string } = useParams({ strict: false });
  const id = Number(documentdropid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(
    getDrop,
    { documentdropid: id },
    { enabled: isId, staleTime: 0, every: (answer) => (answer?.[0]?.statusid === MATCHING ? EVERY_MS : false) },
  );
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const drop = data?.find((one) => one.documentdropid === id);
  if (!drop) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body drop={drop} reload={() => void refetch()} />;
}

function Body({ drop, reload }: { drop: DropRow; reload: () => void }) {
  usePageTitle(drop.documenttypename);
  const { documentdropid, statusid, files, sure, doubtful, leftout, published } = drop;
  const mayEdit = useMay('employeeDocument', 'edit');
  const work = useDropWork(documentdropid, reload);
  const isOpen = statusid === COLLECTING || statusid === TO_CHECK;
  const unread = files - sure - doubtful - leftout;
  return (
    <div className={style.page}>
      <div className={style.head}>
        <Tag tone={DROP_TONES[statusid]}>{t(DROP_STATUS.label(statusid) ?? '')}</Tag>
        {mayEdit ? (
          <span className={style.buttons}>
            {isOpen && unread > 0 ? (
              <Button variant={statusid === COLLECTING ? 'filled' : 'default'} onClick={() => void work.match()}>
                {plural(unread, 'Match {{count}} file', 'Match {{count}} files')}
              </Button>
            ) : null}
            {statusid === TO_CHECK && sure > 0 ? (
              <Button onClick={() => void work.publish(sure)}>
                {plural(sure, 'Publish {{count}} document', 'Publish {{count}} documents')}
              </Button>
            ) : null}
            {statusid === PUBLISHED ? (
              <Button variant="default" onClick={() => void work.undo()}>
                {t('Undo the publication')}
              </Button>
            ) : null}
          </span>
        ) : null}
      </div>
      <div className={style.metrics}>
        <Metric label="Files" value={files} />
        <Metric label="Matched" value={sure} />
        <Metric label="Doubtful" value={doubtful} />
        <Metric label="Left out" value={leftout} />
        {published > 0 ? <Metric label="Published" value={published} /> : null}
      </div>
      {mayEdit && isOpen ? (
        <UploadFiles
          label="Upload files"
          limit={LIMIT}
          accepts=".pdf,.docx,.txt"
          send={async (file) => {
            await upload(uploadDropFile, file, { query: { documentdropid: String(documentdropid) } });
            return undefined;
          }}
        />
      ) : null}
      {files > 0 ? <DropFiles drop={drop} /> : null}
    </div>
  );
}

/** What is done with an upload as a whole; what fails is said. */
function useDropWork(documentdropid: number, reload: () => void) {
  const input = { documentdropid };
  const { mutateAsync: match } = useSave(matchDrop);
  const { mutateAsync: publish } = useSave(publishDrop, ['request']);
  const { mutateAsync: undo } = useSave(undoDrop, ['request']);
  const attempt = async (work: () => Promise<string | undefined>) => {
    try {
      const text = await work();
      if (text !== undefined) toast('success', text);
      reload();
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return {
    match: () =>
      attempt(async () => {
        await match({ input });
        return undefined;
      }),
    publish: async (count: number) => {
      const text = plural(
        count,
        'Publish {{count}} document? Its person is told.',
        'Publish {{count}} documents? Their people are told.',
      );
      if (!(await ask({ text, yes: 'Publish', no: 'Dismiss' }))) return;
      await attempt(async () => {
        const [result] = await publish({ input });
        return plural(result?.published ?? 0, '{{count}} document was published', '{{count}} documents were published');
      });
    },
    undo: async () => {
      const text = t('Take back all documents of this upload? Those changed or put on hold since stay.');
      if (!(await ask({ text, yes: 'Undo', no: 'Dismiss', danger: true }))) return;
      await attempt(async () => {
        const [result] = await undo({ input });
        return plural(result?.undone ?? 0, '{{count}} document was taken back', '{{count}} documents were taken back');
      });
    },
  };
}
