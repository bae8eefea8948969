import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Place, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { AddButton } from '#platform/web/kit/row-tools.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { Notice } from '#platform/web/shell/notices.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { initClaim } from '../../contract/claim-form.ts';
import { getClaim, assessClaim, saveClaim, submitClaim } from '../../contract/claim.ts';
import { MAX_LINES } from '../../contract/claim-line.ts';
import { type BillRow, listBills, listTrips, type TripRow } from '../../contract/trip.ts';
import style from '../expense.module.css';
import { NoRecord, useOwnId } from '../own/tabs.tsx';
import { CLAIMS, claimPath } from '../paths.ts';
import { amountText } from '../words.ts';
import {
  type ClaimValues,
  EMPTY_LINE,
  assessedLine,
  type LineDraft,
  lineDraft,
  lineProblem,
  linesOf,
  nextNumber,
} from './draft.ts';
import { LineCard, type Offered } from './line-card.tsx';

/** Milliseconds after the last key until lines are assessed. */
const WAIT = 250;

/** A new claim, or one that was not sent yet. */
export default function ClaimForm() {
  const { expenseclaimid }: { expenseclaimid?: string } = useParams({ strict: false });
  const query: Record<string, unknown> = useSearch({ strict: false });
  const own = useOwnId();
  const id = expenseclaimid === undefined ? undefined : Number(expenseclaimid);
  const stored = useEndpoint(getClaim, { expenseclaimid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const claim = id === undefined ? undefined : stored.data?.[0];
  // Whoever may enter claims for others names the person in the address.
  const other = Number.isSafeInteger(query['for']) ? Number(query['for']) : null;
  const employeeid = claim?.employeeid ?? other ?? own;
  const existing = { enabled: employeeid !== null && (id === undefined || claim !== undefined), staleTime: 0 };
  const offered = useEndpoint(initClaim, { employeeid: employeeid ?? 0 }, existing);
  const bills = useEndpoint(listBills, { employeeid: employeeid ?? 0 }, existing);
  const trips = useEndpoint(listTrips, { employeeid: employeeid ?? 0 }, existing);
  if (employeeid === null) return <NoRecord />;
  const queries = [...(id === undefined ? [] : [stored]), offered, bills, trips];
  const isThere = offered.data !== undefined && bills.data !== undefined && trips.data !== undefined;
  const waiting = waitingFor(
    queries,
    isThere && (id === undefined || (claim !== undefined && stored.isFetchedAfterMount)),
  );
  if (waiting !== undefined || !offered.data || !bills.data || !trips.data) return <>{waiting}</>;
  const [choices] = offered.data;
  if (!choices) return null;
  if (choices.categories.length === 0)
    return (
      <Notice
        title={t('You cannot claim anything yet')}
        lead={t('No expense policy applies to you. Please ask your expense administrator to assign one.')}
      />
    );
  const chosen = (typeof query['bills'] === 'string' ? query['bills'] : `${Number(query['bills'])}`)
    .split(',')
    .map(Number);
  const picked = bills.data.filter((bill) => chosen.includes(bill.expensebillid));
  const initial: ClaimValues = claim
    ? {
        expenseclaimid: claim.expenseclaimid,
        employeeid: claim.ismine ? null : claim.employeeid,
        title: claim.title,
        expensetripid: claim.expensetripid,
        lines: claim.rows.map(lineDraft),
      }
    : {
        expenseclaimid: null,
        employeeid: other === own ? null : other,
        title: '',
        expensetripid:
          trips.data.find(({ expensetripid }) => expensetripid === Number(query['trip']))?.expensetripid ?? null,
        lines: picked.length > 0 ? linesOf(picked) : [{ ...EMPTY_LINE, lineno: 1 }],
      };
  return <Loaded key={id ?? 'new'} {...{ initial, choices }} bills={bills.data} trips={trips.data} />;
}

type Loaded = { initial: ClaimValues; choices: Offered; bills: readonly BillRow[]; trips: readonly TripRow[] };

function Loaded({ initial, choices, bills, trips }: Loaded) {
  const go = useNavigate();
  const save = useSave(saveClaim);
  const submit = useSave(submitClaim, ['request']);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const isNew = initial.expenseclaimid === null;
  const form = useForm<ClaimValues>({
    schema: saveClaim.input,
    initial,
    ...(isNew && initial.employeeid === null && initial.lines.every(({ expensebillid }) => expensebillid === null)
      ? { draft: { form: 'expense-claim' as const } }
      : {}),
  });
  const { values, bind, set } = form;
  const { assessed, deviationgrade, problem } = useAssessments(values, choices.categories);
  // A bill that was being uploaded meets what was typed meanwhile.
  const latest = useRef(values.lines);
  useLayoutEffect(() => {
    latest.current = values.lines;
  });
  const setLine = (lineno: number, part: Partial<LineDraft>) =>
    set(
      'lines',
      latest.current.map((line) => (line.lineno === lineno ? { ...line, ...part } : line)),
    );
  const store = async () => {
    const [saved] = await save.mutateAsync({ input: saveClaim.input.parse(form.values) });
    return saved?.expenseclaimid ?? 0;
  };
  const finish = async (isSent: boolean) => {
    setTried(true);
    setSending(isSent);
    let expenseclaimid = values.expenseclaimid ?? 0;
    await form.run(
      async () => {
        expenseclaimid = await store();
        set('expenseclaimid', expenseclaimid);
        if (isSent) await submit.mutateAsync({ input: { expenseclaimid } });
      },
      () => {
        toast('success', isSent ? t('The claim was submitted') : t('Saved successfully'));
        void go({ to: claimPath(expenseclaimid) });
      },
    );
    setSending(false);
  };
  const used = new Set(values.lines.flatMap(({ expensebillid }) => expensebillid ?? []));
  const free = bills.filter(({ expensebillid }) => !used.has(expensebillid));
  const openTrips = trips.filter(
    ({ iscancelled, expensetripid }) => !iscancelled || expensetripid === values.expensetripid,
  );
  return (
    <form className={style.page} noValidate aria-label={t('Claim')} onSubmit={(event) => event.preventDefault()}>
      {form.draft.notice}
      {values.employeeid === null ? null : <p>{t('Claim of {{name}}', { name: choices.fullname })}</p>}
      <div className={style.cells}>
        <TextField field={bind('title')} label="Title" limit={120} required />
        {openTrips.length === 0 ? null : (
          <SelectField
            field={bind('expensetripid')}
            label="Trip"
            options={openTrips.map(({ expensetripid, tripno, purpose }) => ({
              displayname: `${tripno} · ${purpose}`,
              displayvalue: expensetripid,
            }))}
          />
        )}
      </div>
      <Place name="lines">
        <div className={style.part}>
          {values.lines.map((line, at) => (
            <LineCard
              key={line.lineno}
              line={line}
              offered={choices}
              forid={values.employeeid}
              bills={free}
              assessment={assessed.get(line.lineno)}
              deviationgrade={deviationgrade}
              problem={tried ? lineProblem(line) : undefined}
              set={(part) => setLine(line.lineno, part)}
              {...(values.lines.length > 1
                ? {
                    onRemove: () =>
                      set(
                        'lines',
                        values.lines.filter((_, place) => place !== at),
                      ),
                  }
                : {})}
            />
          ))}
        </div>
      </Place>
      <AddButton
        label="Add a line"
        full={values.lines.length >= MAX_LINES}
        onClick={() => set('lines', [...values.lines, { ...EMPTY_LINE, lineno: nextNumber(values.lines) }])}
      />
      <footer className={style.foot}>
        <Sums assessed={[...assessed.values()]} problem={problem} />
        {form.draft.line}
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={() => void go({ to: CLAIMS })}>
            {t('Cancel')}
          </Button>
          <Button
            variant="light"
            loading={form.busy && !sending}
            disabled={form.busy}
            onClick={() => void finish(false)}
          >
            {t('Save draft')}
          </Button>
          <Button loading={form.busy && sending} disabled={form.busy} onClick={() => void finish(true)}>
            {t('Submit')}
          </Button>
        </Group>
      </footer>
    </form>
  );
}

/** The assessments of the complete lines as they are typed, by the number of the line. */
function useAssessments(values: ClaimValues, categories: Offered['categories']) {
  const lines = values.lines.flatMap(
    (line) =>
      assessedLine(
        line,
        categories.find(({ code }) => code === line.category),
      ) ?? [],
  );
  const { expenseclaimid, employeeid, expensetripid } = values;
  const selection = JSON.stringify({ expenseclaimid, employeeid, title: '–', expensetripid, lines });
  const [text] = useDebouncedValue(selection, WAIT);
  const input = assessClaim.input.parse(JSON.parse(text));
  const { data, error } = useEndpoint(assessClaim, input, { enabled: input.lines.length > 0, staleTime: 0 });
  const [result] = data ?? [];
  const there = new Set(lines.map(({ lineno }) => lineno));
  return {
    assessed: new Map((result?.lines ?? []).filter(({ lineno }) => there.has(lineno)).map((one) => [one.lineno, one])),
    deviationgrade: result?.deviationgrade ?? null,
    problem: error ? sentenceOf(error) : undefined,
  };
}

type Assessed = { claimed: number; allowed: number; needsdeviation: number; cut: number };
/** What the claim comes to, above the buttons. */
function Sums({ assessed, problem }: { assessed: readonly Assessed[]; problem: string | undefined }) {
  if (problem !== undefined) return <p role="alert">{t(problem)}</p>;
  const sum = (name: keyof Assessed) => assessed.reduce((total, one) => total + one[name], 0);
  const [claimed, allowed, deviation, cut] = [sum('claimed'), sum('allowed'), sum('needsdeviation'), sum('cut')];
  return (
    <p className={style.sums} aria-live="polite">
      <span>
        {t('Claimed')} <b className="number">{amountText(claimed)}</b>
      </span>
      <span>
        {t('Within the rules')} <b className="number">{amountText(allowed)}</b>
      </span>
      {deviation > 0 ? (
        <span>
          {t('Needs a deviation')} <b className="number">{amountText(deviation)}</b>
        </span>
      ) : null}
      {cut > 0 ? (
        <span>
          {t('Is cut')} <b className="number">{amountText(cut)}</b>
        </span>
      ) : null}
    </p>
  );
}
