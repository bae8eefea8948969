// Runs before the first paint, so that a remembered dark theme never flashes white. Kept apart: no inline scripts.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('muster.scheme');
  } catch {
    // Storage is closed to us: the device decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
