import { Button } from '@mantine/core';
import { useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { PeopleSearchField } from '#platform/web/kit/people-search-field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { MAX_WATCHERS, type TicketDetail, watchTicket } from '../contract/ticket.ts';
import style from './helpdesk.module.css';

/** Number of letters from which on people are searched. */
const MIN_LETTERS = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'request' });

/** Who watches a ticket, chosen by those who answer it. */
export function Watchers({ ticket: { ticketid, watchers, isconfidential } }: { ticket: TicketDetail }) {
  const { mutateAsync, isPending } = useSave(watchTicket, ['request']);
  const [people, setPeople] = useState<readonly PersonOption[]>(
    watchers.map(({ employeeid, fullname }) => ({ displayname: fullname, displayvalue: employeeid })),
  );
  const save = async () => {
    try {
      const employeeids = people.map(({ displayvalue }) => Number(displayvalue));
      await mutateAsync({ input: { ticketid, employeeids } });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Card title={t('Watchers')}>
      <div className={style.page}>
        <PeopleSearchField
          field={{
            name: 'employeeids',
            value: people,
            error: undefined,
            onChange: setPeople,
            onBlur: () => undefined,
          }}
          from={MIN_LETTERS}
          search={search}
          most={MAX_WATCHERS}
          label="Watchers"
          hint={
            isconfidential
              ? 'Only those who answer this category; they are told when something is written'
              : 'They read what the requester reads, and are told when something is written'
          }
        />
        <div className={style.buttons}>
          <Button variant="default" loading={isPending} onClick={() => void save()}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
