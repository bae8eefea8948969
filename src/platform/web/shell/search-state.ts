import { store } from '../store.ts';

export const searchOpen = store(false);
