import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { answerByCode, CASE_STATUS, MAX_ANONYMOUS_BODY, readByCode } from '../../contract/anonymous.ts';
import style from '../helpdesk.module.css';
import { Posts } from './posts.tsx';

const CLOSED = 2;

/** Reads by the code what was answered, and writes further. Nothing of it stays in the browser. */
export function ByCode() {
  const [code, setCode] = useState('');
  const [text, setText] = useState('');
  const [messages, setMessages] = useState<OutputOf<typeof readByCode>[number]>();
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const read = async () => setMessages((await call(readByCode, { code }))[0]);
  const answer = async () => {
    await call(answerByCode, { code, body: text.trim() });
    setText('');
    await read();
  };
  return (
    <Card title={t('Read the answers')}>
      <div className={style.page}>
        <form
          noValidate
          className={style.page}
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(read);
          }}
        >
          <TextInput
            label={t('Code')}
            autoComplete="off"
            maxLength={60}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" variant="default" disabled={code.trim() === ''}>
              {t('Read the answers')}
            </Button>
          </div>
        </form>
        {messages ? (
          <div className={style.page}>
            <div className={style.head}>
              <span className={style.title}>{messages.subject}</span>
              <Tag tone={messages.statusid === CLOSED ? 'plain' : 'info'}>
                {t(CASE_STATUS.label(messages.statusid) ?? '')}
              </Tag>
            </div>
            <Posts posts={messages.posts} />
            {messages.statusid === CLOSED ? null : (
              <>
                <Textarea
                  label={t('Message')}
                  autosize
                  minRows={3}
                  maxLength={MAX_ANONYMOUS_BODY}
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
                <div>
                  <Button disabled={text.trim() === ''} onClick={() => void attempt(answer)}>
                    {t('Send')}
                  </Button>
                </div>
              </>
            )}
          </div>
        ) : null}
      </div>
    </Card>
  );
}
