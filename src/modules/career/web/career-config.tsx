import { call, isCallError } from '#platform/web/call.ts';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { useState } from 'react';
import { getCareerConfig, type CareerPage } from '../contract/career-config.ts';
import { Editor } from './editor.tsx';

/** How often addresses of pictures are renewed, before they end. */
const RENEW_MS = 120_000;

/** Configures the company's career page: a draft, beside how it will look, apart from what visitors see. */
export default function CareerConfig() {
  const query = useEndpoint(getCareerConfig, {}, { staleTime: 0, every: RENEW_MS });
  const mayEdit = useMay('careerPage', 'edit');
  const [first, setFirst] = useState<CareerPage>();
  const [stored] = query.data ?? [];
  // The form goes on from the page it began with; what is loaded later only renews what stands around it.
  if (stored && !first) setFirst(stored);
  const waiting = first ? undefined : waitingFor([query], stored !== undefined);
  if (waiting !== undefined || !stored || !first) return <>{waiting}</>;
  return (
    <Editor
      first={first}
      stored={stored}
      mayEdit={mayEdit}
      renew={async () => {
        await query.refetch();
      }}
      reread={async () => (await call(getCareerConfig, {}))[0]}
      isStale={(error) => isCallError(error) && error.status === 412}
    />
  );
}
