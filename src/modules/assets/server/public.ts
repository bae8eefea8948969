export { assetsOwed, type AssetsOwed, unreturned } from './own.ts';
