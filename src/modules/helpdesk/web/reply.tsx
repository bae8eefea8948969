import { Button, NativeSelect, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type HelpdeskInit, MAX_BODY, postToTicket, type TicketDetail } from '../contract/ticket.ts';
import { filled } from '../engine/ticket.ts';
import { FilesField, type PostFile } from './files-field.tsx';
import style from './helpdesk.module.css';

type Kind = 'answer' | 'note';
const LEFT = [
  { value: '2', label: 'and leave it open' },
  { value: '3', label: 'and wait for the requester' },
  { value: '4', label: 'and resolve it' },
];

/** Writes an answer, or an internal note whose text stays apart from the answer's. */
export function Reply({ ticket, init }: { ticket: TicketDetail; init: HelpdeskInit }) {
  const { ticketid, isagent, version } = ticket;
  const session = useSession();
  const { mutateAsync, isPending } = useSave(postToTicket, ['request']);
  const [kind, setKind] = useState<Kind>('answer');
  const [texts, setTexts] = useState<Record<Kind, string>>({ answer: '', note: '' });
  const [left, setLeft] = useState('3');
  const [files, setFiles] = useState<Record<Kind, readonly PostFile[]>>({ answer: [], note: [] });
  const text = texts[kind];
  const write = (value: string) => setTexts((before) => ({ ...before, [kind]: value }));
  const send = async () => {
    const isinternal = kind === 'note';
    const statusid = isagent && !isinternal ? (Number(left) as 2 | 3 | 4) : null;
    const paths = files[kind].map(({ imagepath }) => imagepath);
    try {
      await mutateAsync({ input: { ticketid, body: text.trim(), isinternal, statusid, files: paths }, version });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const insert = (id: string) => {
    const response = init.responses.find(({ displayvalue }) => String(displayvalue) === id);
    if (!response) return;
    const values = {
      name: ticket.fullname,
      ticket: `#${ticketid}`,
      subject: ticket.subject,
      agent: session?.fullname ?? '',
    };
    write([text.trim(), filled(response.body, values)].filter(Boolean).join('\n\n'));
  };
  return (
    <div className={style.page}>
      {isagent ? (
        <div className={style.buttons}>
          <SegmentedControl
            aria-label={t('Kind of post')}
            value={kind}
            onChange={(value) => setKind(value === 'note' ? 'note' : 'answer')}
            data={[
              { value: 'answer', label: t('Answer') },
              { value: 'note', label: t('Internal note') },
            ]}
          />
          {kind === 'answer' && init.responses.length > 0 ? (
            <NativeSelect
              aria-label={t('Canned responses')}
              value=""
              onChange={(event) => insert(event.currentTarget.value)}
              data={[
                { value: '', label: t('Canned responses') },
                ...init.responses.map((one) => ({
                  value: String(one.displayvalue),
                  label: one.displayname,
                })),
              ]}
            />
          ) : null}
        </div>
      ) : null}
      <Textarea
        label={t(kind === 'note' ? 'Internal note' : 'Answer')}
        {...(kind === 'note' ? { description: t('The requester never sees it') } : {})}
        autosize
        minRows={4}
        maxLength={MAX_BODY}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <FilesField value={files[kind]} onChange={(value) => setFiles((before) => ({ ...before, [kind]: value }))} />
      <div className={style.buttons}>
        <Button loading={isPending} disabled={text.trim() === ''} onClick={() => void send()}>
          {t(kind === 'note' ? 'Save the note' : 'Send')}
        </Button>
        {isagent && kind === 'answer' ? (
          <NativeSelect
            aria-label={t('After the answer')}
            value={left}
            onChange={(event) => setLeft(event.currentTarget.value)}
            data={LEFT.map(({ value, label }) => ({ value, label: t(label) }))}
          />
        ) : null}
      </div>
    </div>
  );
}
