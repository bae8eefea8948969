import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../language.ts';
import { Notice } from '../shell/notices.tsx';

export type Concept = { title: string; why: string; drawing: ReactNode };

/** What a list shows before it has its first row: a drawing, why it matters, and Create for those who may. */
export function ConceptPage({ concept, create }: { concept: Concept; create?: string }) {
  return (
    <Notice title={t(concept.title)} lead={t(concept.why)} drawing={concept.drawing}>
      {create ? (
        <Button component={Link} to={create}>
          {t('Create')}
        </Button>
      ) : null}
    </Notice>
  );
}
