export { FactorPicture, RecoveryCodes, type SetUp } from './factor-set-up.tsx';
