export { type DraftDetail, RegistrationsField } from './registrations-field.tsx';
