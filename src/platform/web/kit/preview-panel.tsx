import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { safeParse } from 'zod/v4/core';
import type { Endpoint, OutputOf, SentInputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { useEndpoint } from '../use-endpoint.ts';
import style from './preview-panel.module.css';

const WAIT = 250;

type Seen<E extends Endpoint> = OutputOf<E> extends readonly (infer Row)[] ? Row : never;
type Previewed<E extends Endpoint> = {
  endpoint: E;
  /** The form as it would be sent; nothing is asked while it is not complete. */
  asked: Record<string, unknown>;
};
type PreviewPanel<E extends Endpoint> = Previewed<E> & {
  /** The heading, and what is said while something is missing, in the reader's language. */
  title: string;
  missing: string;
  children: (seen: Seen<E>) => ReactNode;
};

/**
 * What a form would come to, read again as it changes. Several parts of a dialog share one answer.
 * @returns nothing while the form is not complete
 */
export function usePreview<E extends Endpoint>({ endpoint, asked }: Previewed<E>) {
  const [text] = useDebouncedValue(JSON.stringify(asked), WAIT);
  const parsed = safeParse(endpoint.input, JSON.parse(text));
  const input = (parsed.success ? parsed.data : {}) as SentInputOf<E>;
  const { data, error } = useEndpoint(endpoint, input, { enabled: parsed.success, staleTime: 0 });
  const [seen] = parsed.success ? ((data ?? []) as readonly Seen<E>[]) : [];
  return { seen, error: parsed.success ? error : null };
}

/** What a request would come to, as far as its form is filled in. */
export function PreviewPanel<E extends Endpoint>({ title, missing, children, ...previewed }: PreviewPanel<E>) {
  const { seen, error } = usePreview(previewed);
  return (
    <section className={style.preview} aria-label={title} aria-live="polite">
      <h3>{title}</h3>
      {error ? (
        <p className={style.bad}>{t(sentenceOf(error))}</p>
      ) : seen === undefined ? (
        <p className={style.quiet}>{missing}</p>
      ) : (
        children(seen)
      )}
    </section>
  );
}

/** What stops a request, at the top of its preview. */
export const Problems = ({ problems }: { problems: readonly { field: string; text: string }[] }) =>
  problems.map(({ field, text }) => (
    <p key={`${field} ${text}`} className={style.bad}>
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <span>{t(text)}</span>
    </p>
  ));

/** What is good to know about a request. */
export const Notices = ({ notices }: { notices: readonly string[] }) =>
  notices.map((text) => (
    <p key={text} className={style.note}>
      <IconInfoCircle size={18} stroke={1.6} aria-hidden />
      <span>{t(text)}</span>
    </p>
  ));
