import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type JobRow, jobStream, listJobs } from '#platform/contract/jobs.ts';
import { accessToken, renew, useSession } from '../session.ts';
import { keyOf } from '../use-endpoint.ts';
import { addressOf } from '../wire.ts';

const NAME = 'muster.jobs';
const LIST = keyOf(listJobs, {});
const LINE = 'data: ';

type News = { accountid: number; row: JobRow };
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined;

/** Opens the stream; an access token that has just expired is renewed once. */
async function open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const ask = () =>
    fetch(addressOf(jobStream, {}).url, {
      headers: { authorization: `Bearer ${accessToken() ?? ''}` },
      credentials: 'same-origin',
      signal,
    });
  let response = accessToken() ? await ask() : undefined;
  if ((!response || response.status === 401) && (await renew())) response = await ask();
  if (!response?.ok || !response.body) throw new Error('No stream');
  return response.body;
}

/** Reads job rows until the server ends the stream. */
async function follow(signal: AbortSignal, onRow: (row: JobRow) => void): Promise<void> {
  const reader = (await open(signal)).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = `${rest}${decoder.decode(value, { stream: true })}`.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) if (event.startsWith(LINE)) onRow(JSON.parse(event.slice(LINE.length)) as JobRow);
  }
}

function merge(client: QueryClient, row: JobRow): void {
  client.setQueryData<JobRow[]>(LIST, (rows = []) =>
    [row, ...rows.filter(({ jobrunid }) => jobrunid !== row.jobrunid)].sort((a, b) => b.jobrunid - a.jobrunid),
  );
}

/**
 * Keeps the list of jobs up to date while one runs: one tab, which holds a lock, reads the server's stream and notifies
 * the others.
 * @returns false where the stream fails, so that the list must be polled instead
 */
export function useJobStream(active: boolean): boolean {
  const client = useQueryClient();
  const accountid = useSession()?.accountid;
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    const hear = ({ data }: MessageEvent<News>) => {
      if (data.accountid === accountid) merge(client, data.row);
    };
    channel?.addEventListener('message', hear);
    return () => channel?.removeEventListener('message', hear);
  }, [client, accountid]);

  useEffect(() => {
    if (!active || accountid === undefined) return undefined;
    const leave = new AbortController();
    const { signal } = leave;
    const lead = () =>
      follow(signal, (row) => {
        merge(client, row);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
        channel?.postMessage({ accountid, row } satisfies News);
      });
    const leading = 'locks' in navigator ? navigator.locks.request(NAME, { signal }, lead) : lead();
    leading
      // Jobs that ended between two updates of the stream are refetched.
      .then(() => client.invalidateQueries({ queryKey: LIST }))
      .catch(() => {
        if (!signal.aborted) setBroken(true);
      });
    return () => {
      leave.abort();
      setBroken(false);
    };
  }, [client, accountid, active]);

  return !broken;
}
