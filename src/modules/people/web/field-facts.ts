import type { ReactNode } from 'react';
import { type FieldKey, fieldOf } from '../contract/profile-fields.ts';
import type { SeenFact } from './field-visibility.tsx';

/** A fact under the name its field has everywhere. */
export const factOf = (fieldkey: FieldKey, value: ReactNode): SeenFact => ({
  fieldkey,
  label: fieldOf(fieldkey).label,
  value,
});
