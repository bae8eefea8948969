/** What other modules use of the sections of a profile. */
export { EnteredForm, type SendScan } from './entered-form.tsx';
export { isGiven, optionName } from './section-names.ts';
