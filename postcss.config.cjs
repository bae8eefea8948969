/** A font that comes late would move what stands there; it is there from the next page on. */
const interOptional = {
  postcssPlugin: 'inter-optional',
  Declaration: (declaration) => {
    const { prop, value, parent } = declaration;
    if (prop === 'font-display' && value === 'swap' && /Inter/.test(parent.toString())) declaration.value = 'optional';
  },
};

module.exports = { plugins: [require('postcss-preset-mantine')(), interOptional] };
