import { expect, test } from 'vitest';
import { webModules } from '../../../web.modules.ts';

test('each menu entry has an icon, of its own or among those of its module, and none of these is left over', async () => {
  for (const { menu = [], menuIcons } of webModules) {
    const late = (await menuIcons?.())?.menuIcons ?? {};
    const without = menu.filter(({ icon }) => icon === undefined).map(({ path }) => path);
    expect(Object.keys(late).toSorted()).toEqual(without.toSorted());
  }
});

test('the first screen loads no icon of the configuration', () => {
  const eager = webModules.flatMap(({ menu = [] }) => menu.filter(({ mode, icon }) => mode === 'config' && icon));
  expect(eager.map(({ path }) => path)).toEqual([]);
});
