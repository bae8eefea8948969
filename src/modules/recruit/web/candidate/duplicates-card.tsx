import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { CandidateDetail } from '../../contract/candidate/candidate.ts';
import { dismissDuplicate, type DuplicateRow } from '../../contract/candidate/duplicate.ts';
import style from '../recruit.module.css';
import own from './candidate.module.css';
import { MergeDialog } from './merge-dialog.tsx';

/** Who looks like the candidate, and why; whoever may change candidates compares and merges, or says that they are two. */
export function DuplicatesCard({ candidate }: { candidate: CandidateDetail }) {
  const { candidateid, duplicates, mayedit } = candidate;
  const [merging, setMerging] = useState<DuplicateRow>();
  const { mutateAsync } = useSave(dismissDuplicate, ['request']);
  const dismiss = async ({ candidateid: later, othercandidateid }: DuplicateRow) => {
    try {
      await mutateAsync({ input: { candidateid: later, othercandidateid, isdismissed: true } });
      toast('success', 'They are stored as two people');
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Card title={t('Looks like the same person')}>
      <p className={style.quiet}>
        {plural(
          duplicates.length,
          '{{count}} other record looks like this person.',
          '{{count}} other records look like this person.',
        )}
      </p>
      <ul className={`${style.rows} ${own.apart}`}>
        {duplicates.map((pair) => {
          const isLater = pair.candidateid === candidateid;
          const [name, application, job] = isLater
            ? [pair.otherfullname, pair.otherapplicationid, pair.otherdesignationname]
            : [pair.fullname, pair.candidateapplicationid, pair.designationname];
          return (
            <li key={`${pair.candidateid}-${pair.othercandidateid}`} className={style.plain}>
              <span>
                <Link to={`/recruit/candidate/${application}`}>{name}</Link>
                {` · ${job}`}
                <br />
                <small className={style.quiet}>{pair.reasons.map((reason) => t(reason)).join(', ')}</small>
              </span>
              {mayedit ? (
                <>
                  <Button size="compact-sm" onClick={() => setMerging(pair)}>
                    {t('Compare and merge')}
                  </Button>
                  <Button size="compact-sm" variant="default" onClick={() => void dismiss(pair)}>
                    {t('Two people')}
                  </Button>
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
      {merging ? <MergeDialog pair={merging} close={() => setMerging(undefined)} /> : null}
    </Card>
  );
}
