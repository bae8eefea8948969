import type { ReactNode } from 'react';
import { t } from '../language.ts';
import { Notice } from '../shell/notices.tsx';

export type Concept = { title: string; why: string; drawing: ReactNode };

/** What a list shows before it has its first row: a drawing, why it matters, and (as child) Create for those who may. */
export function ConceptPage({ concept, children }: { concept: Concept; children?: ReactNode }) {
  return (
    <Notice title={t(concept.title)} lead={t(concept.why)} drawing={concept.drawing}>
      {children}
    </Notice>
  );
}
