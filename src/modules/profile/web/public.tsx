/** The public parts of profile sections for other modules. */
export { EnteredForm, type SendScan } from './entered-form.tsx';
export { isGiven, optionName } from './section-names.ts';
