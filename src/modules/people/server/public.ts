export { registerKind } from './register.ts';
