import { UnstyledButton } from '@mantine/core';
import { IconEyeCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { t } from '#platform/web/language.ts';
import type { Profile } from '../contract/employee.ts';
import type { Audience, FieldKey } from '../contract/profile-fields.ts';
import style from './people.module.css';
import visibilityStyle from './field-visibility.module.css';
import { filled } from './values.ts';

export type Seen = Profile['visibility'][number];

const BECAUSE: Record<Seen['because'], string> = {
  self: 'You see this because it is yours',
  everybody: 'You see this because everybody in the company can',
  department: 'You see this because you work in the same department',
  team: 'You see this because you are in the same team',
  line: 'You see this because you are a manager of this person',
  hr: 'You see this because you are responsible for this person’s record',
};
const AUDIENCE_WORDS: Record<Audience, string> = {
  everybody: 'everybody',
  department: 'your department',
  team: 'your team',
  line: 'your managers',
  hr: 'those responsible for employee records',
};

/** Why the viewer sees a field; on the own profile, who else sees it. */
export function reasonOf({ because, open }: Pick<Seen, 'because' | 'open'>): string {
  if (because !== 'self' || !open) return t(BECAUSE[because]);
  const audiences = open.includes('everybody') ? (['everybody'] as const) : open;
  return t('Also seen by: {{audiences}}', { audiences: audiences.map((one) => t(AUDIENCE_WORDS[one])).join(', ') });
}

type Why = { open: boolean; own: boolean; toggle: () => void };

export function WhyButton({ open, own, toggle }: Why) {
  return (
    <UnstyledButton className={visibilityStyle.why ?? ''} aria-expanded={open} onClick={toggle}>
      <IconEyeCheck size={15} stroke={1.6} aria-hidden />
      {t(own ? 'Who sees this' : 'Why you see this')}
    </UnstyledButton>
  );
}

const isOwn = (person: Profile): boolean => person.visibility.some(({ because }) => because === 'self');

export type SeenItem = { fieldkey: FieldKey; label: string; value: ReactNode };
type SeenCard = { title: string; person: Profile; items: readonly SeenItem[]; none?: string };

/** A card of fields; expanded, each says why the viewer sees it. Hidden fields are left out. */
export function SeenCard({ title, person, items, none }: SeenCard) {
  const [open, setOpen] = useState(false);
  const visibility = new Map(person.visibility.map((one) => [one.fieldkey, one]));
  const shown = filled(items.filter(({ fieldkey }) => visibility.has(fieldkey))) as SeenItem[];
  const lines = shown.map(({ fieldkey, label, value }) => {
    const seen = visibility.get(fieldkey);
    const reason = open && seen ? <small>{reasonOf(seen)}</small> : null;
    return {
      label,
      value: (
        <span className={visibilityStyle.seen}>
          <span>{value}</span>
          {reason}
        </span>
      ),
    };
  });
  const side =
    shown.length > 0 ? <WhyButton open={open} own={isOwn(person)} toggle={() => setOpen(!open)} /> : undefined;
  return (
    <Card title={title} side={side}>
      {shown.length > 0 ? (
        <DescriptionList items={lines} />
      ) : (
        <p className={style.quiet}>{t(none ?? 'No details added.')}</p>
      )}
    </Card>
  );
}

/** The same for a part with one visibility as a whole. */
export function SeenPart({ person, fieldkey, children }: { person: Profile; fieldkey: FieldKey; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const seen = person.visibility.find((one) => one.fieldkey === fieldkey);
  return (
    <>
      <div className={visibilityStyle.part}>
        <WhyButton open={open} own={isOwn(person)} toggle={() => setOpen(!open)} />
        {open && seen ? <p className={style.quiet}>{reasonOf(seen)}</p> : null}
      </div>
      {children}
    </>
  );
}
