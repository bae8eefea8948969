import { PagePreview } from '#platform/web/kit/page-preview.tsx';
import { getDocumentPage } from '../../contract/candidate/document.ts';

type Preview = {
  candidateapplicationid: number;
  fileid: number;
  title: string;
  close: () => void;
  fetchFile: () => void;
};

/** A PDF of a candidate, page by page as pictures. */
export const DocumentPreview = ({ candidateapplicationid, fileid, ...preview }: Preview) => (
  <PagePreview {...preview} endpoint={getDocumentPage} of={{ candidateapplicationid, fileid }} />
);
