import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
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
  onPick: () => void;
  onMove: (target: BoardColumn) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onDrag: (on: boolean) => void;
};

/** How many of the skills of the job were found, with their names; every one says where on the candidate's page. */
function skillsText(skills: Card['skills']): string {
  const found = skills.filter(({ where }) => where !== null);
  const count = t('{{found}} of {{all}} skills', { found: found.length, all: skills.length });
  return found.length === 0 ? count : `${count}: ${found.map(({ skill }) => skill).join(', ')}`;
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

/** A candidate on the board. */
export function CandidateCard(props: CandidateCard) {
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
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
      onKeyDown={onKeyDown}
    >
      <div className={style.cardhead}>
        {mayedit ? (
          <Checkbox size="xs" aria-label={t('Select {{name}}', { name })} checked={isPicked} onChange={onPick} />
        ) : null}
        <Link to={`/recruit/candidate/${card.candidateapplicationid}`} draggable={false}>
          {name}
        </Link>
        {mayedit ? (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" size={28} aria-label={t('Move {{name}}', { name })}>
                <IconDotsVertical size={16} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{t('Move to')}</Menu.Label>
              {stages
                .filter((one) => one.pipelinestageid !== card.pipelinestageid)
                .map((one) => (
                  <Menu.Item key={one.pipelinestageid} onClick={() => onMove(one)}>
                    {one.stagename}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
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
}
