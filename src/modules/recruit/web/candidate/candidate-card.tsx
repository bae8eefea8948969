import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, useState } from 'react';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { BoardColumn, Card } from '../../contract/candidate/board.ts';
import style from './board.module.css';
import { AgeTag, MarkTags } from './tags.tsx';

type CandidateCard = {
  card: Card;
  stages: readonly BoardColumn[];
  mayedit: boolean;
  isPicked: boolean;
  onPick: (card: Card) => void;
  onMove: (card: Card, target: BoardColumn) => void;
  onKeyDown: (card: Card, event: KeyboardEvent<HTMLElement>) => void;
  onDrag: (card: Card | undefined) => void;
};

/** How many of the skills of the job were found, with their names; every one says where on the candidate's page. */
function skillsText(skills: Card['skills']): string {
  const matches = skills.filter(({ where }) => where !== null);
  const count = t('{{found}} of {{all}} skills', { found: matches.length, all: skills.length });
  return matches.length === 0 ? count : `${count}: ${matches.map(({ skill }) => skill).join(', ')}`;
}

/** The most tags that a card has room for. */
const SHOWN_TAGS = 1;

/** The first tags of a candidate; the others are counted and named for whoever points at them. */
function CardTags({ tags }: { tags: readonly string[] }) {
  const more = tags.slice(SHOWN_TAGS);
  return (
    <>
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {more.length === 0 ? null : <span className={style.more} title={more.join(', ')}>{`+${more.length}`}</span>}
    </>
  );
}

type MoveMenu = Pick<CandidateCard, 'card' | 'stages' | 'onMove'> & { label: string };

/** The stages a candidate can be moved to. The menu is created by its first opening: a board has many cards. */
function MoveMenu({ card, stages, onMove, label }: MoveMenu) {
  const [isAsked, setAsked] = useState(false);
  const icon = <IconDotsVertical size={16} stroke={1.6} />;
  if (!isAsked)
    return (
      <button
        type="button"
        className={style.more}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setAsked(true)}
      >
        {icon}
      </button>
    );
  return (
    <Menu defaultOpened position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className={style.more} aria-label={label}>
          {icon}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Move to')}</Menu.Label>
        {stages
          .filter((one) => one.pipelinestageid !== card.pipelinestageid)
          .map((one) => (
            <Menu.Item key={one.pipelinestageid} onClick={() => onMove(card, one)}>
              {one.stagename}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A candidate on the board; drawn anew only when something of it changes, since columns are scrolled fast. */
export const CandidateCard = memo(function CandidateCard(props: CandidateCard) {
  const { card, stages, mayedit, isPicked, onPick, onMove, onKeyDown, onDrag } = props;
  const name = card.isblind ? t('Candidate {{number}}', { number: card.candidateapplicationid }) : card.fullname;
  return (
    <article
      className={style.card}
      aria-label={name}
      tabIndex={0}
      data-card
      {...(isPicked ? { 'data-picked': true } : {})}
      draggable={mayedit}
      onDragStart={() => onDrag(card)}
      onDragEnd={() => onDrag(undefined)}
      onKeyDown={(event) => onKeyDown(card, event)}
    >
      <div className={style.cardhead}>
        {mayedit ? (
          <input
            type="checkbox"
            className={style.pick}
            aria-label={t('Select {{name}}', { name })}
            checked={isPicked}
            onChange={() => onPick(card)}
          />
        ) : null}
        <Link to={`/recruit/candidate/${card.candidateapplicationid}`} draggable={false}>
          {name}
        </Link>
        {mayedit ? <MoveMenu card={card} stages={stages} onMove={onMove} label={t('Move {{name}}', { name })} /> : null}
      </div>
      <p className={style.facts}>
        <span className={style.line}>
          <AgeTag {...card} />
          {card.sourcename === '' ? null : ` · ${card.sourcename}`}
        </span>
        <MarkTags marks={card.marks} />
        <CardTags tags={card.tags} />
      </p>
      {card.skills.length === 0 ? null : <p className={style.line}>{skillsText(card.skills)}</p>}
    </article>
  );
});
