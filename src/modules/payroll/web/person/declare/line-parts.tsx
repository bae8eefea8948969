import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { DocumentLink } from '#platform/web/kit/document-link.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { DeclaredLine, DeclaredRent } from '../../../contract/person/declare-lines.ts';
import type { ProofState } from '../../../contract/law/tax-facts.ts';
import { PROOF_CHOICES } from '../section-words.ts';
import { labelIn } from '../../setup/words.ts';
import { monthName } from '../../words.ts';
import style from './declare.module.css';

const TONES: Record<ProofState, Tone> = { declared: 'plain', proof: 'info', accepted: 'good', rejected: 'bad' };
export const rupees = (amount: number): string => formatRupees(paise(amount), { decimals: 0 });

type Decided = Pick<DeclaredLine, 'state' | 'accepted' | 'reason'>;

/** How far the proof of a line is: what was accepted of it, or why it was sent back. */
export function ProofNote({ line: { state, accepted, reason } }: { line: Decided }) {
  return (
    <small>
      <Tag tone={TONES[state]}>{t(labelIn(PROOF_CHOICES, state))}</Tag>{' '}
      {[accepted === null ? '' : rupees(accepted), reason ?? ''].filter(Boolean).join(' · ')}
    </small>
  );
}

/** What a section is: where the law has it, its limit and condition. */
export const sectionNote = ({ law, cap, condition }: DeclaredLine): string =>
  [law, cap === null ? '' : t('At most {{amount}} a year.', { amount: rupees(cap) }), condition ? t(condition) : '']
    .filter(Boolean)
    .join(' · ');

/** The months, place and landlord of a rent. */
export const rentNote = ({ frommonth, untilmonth, city, landlordname, landlordpan }: DeclaredRent): string =>
  [
    t('{{from}} to {{until}}', { from: monthName(frommonth), until: monthName(untilmonth) }),
    city,
    landlordname,
    landlordpan ? t('PAN {{pan}}', { pan: landlordpan }) : '',
  ]
    .filter(Boolean)
    .join(' · ');

type Files = {
  files: DeclaredLine['files'];
  /** Missing where files stay. */
  remove?: ((declarationproofid: number) => void) | undefined;
  children?: ReactNode;
};

/** The files that prove a line. */
export function ProofFiles({ files, remove, children }: Files) {
  if (files.length === 0 && !children) return null;
  return (
    <div className={`${style.wide} ${style.files}`}>
      {files.map(({ declarationproofid, filename, path }) => (
        <span key={declarationproofid} className={style.files}>
          <DocumentLink documentpath={path} name={filename} />
          {remove ? (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t('Remove {{name}}', { name: filename })}
              onClick={() => remove(declarationproofid)}
            >
              <IconX size={14} />
            </ActionIcon>
          ) : null}
        </span>
      ))}
      {children}
    </div>
  );
}
