import { Navigate } from '@tanstack/react-router';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listPostOffice } from '../contract/post-office.ts';

/** Redirects to what waits: the post office when there are requests, else the drafts. */
export default function Letters() {
  const { data, isPending } = useEndpoint(listPostOffice, { queue: 'waiting', limit: 1 });
  if (isPending) return <PageSkeleton />;
  return <Navigate to={data?.total ? '/letters/post_office' : '/letters/drafts'} replace />;
}
