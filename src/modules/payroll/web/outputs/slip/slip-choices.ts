import type { Choice } from '#platform/web/kit/choice-field.tsx';
import type { SlipDesign } from '../../../contract/outputs/slip-design.ts';

export const LANGUAGES: readonly Choice<SlipDesign['language']>[] = [
  { value: 'english', label: 'English' },
  { value: 'hindi', label: 'Hindi' },
  { value: 'both', label: 'English and Hindi', hint: 'Both beside each other.' },
];

export const PASSWORDS: readonly Choice<SlipDesign['password']>[] = [
  { value: 'none', label: 'No password' },
  { value: 'pan', label: 'PAN', hint: 'In capitals; the date of birth as ddmmyyyy for who has none.' },
  { value: 'birthdate', label: 'Date of birth', hint: 'As ddmmyyyy.' },
  {
    value: 'pan-birthyear',
    label: 'PAN and year of birth',
    hint: 'As ABCDE1234F1990; the date of birth as ddmmyyyy for who has no PAN.',
  },
];
