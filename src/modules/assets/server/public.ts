export { assetsOwed, type AssetsOwed } from './own.ts';
