export { recoveriesOf } from './own.ts';
