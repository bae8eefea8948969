// Runs before the first paint, so that a remembered dark theme never flashes white, and whoever is signed in, or reads
// another language, does not see the sign-in form of the first HTML. Kept apart: no inline scripts.
// The policy of the page forbids code made of text; zod would try whether it is allowed, and be reported for it.
globalThis.__zod_globalConfig = { jitless: true };
(function () {
  var choice = null;
  var html = document.documentElement;
  try {
    choice = localStorage.getItem('muster.scheme');
    var language = localStorage.getItem('muster.language');
    var speaksOther = language !== null && language !== html.getAttribute('data-language');
    if (localStorage.getItem('muster.session') !== null || speaksOther) html.setAttribute('data-waits', '');
  } catch {
    // Storage is closed to us: the device decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  // Pressed before the program is there, the button is pressed by the program, which knows how.
  document.addEventListener('submit', function (event) {
    if (!event.target.closest('.first')) return;
    event.preventDefault();
    html.setAttribute('data-pressed', '');
  });
  // A demo person chosen before the program is there fills the form, which the program takes over and sends.
  document.addEventListener('click', function (event) {
    var chosen = event.target.closest('.first [data-email]');
    if (!chosen) return;
    document.querySelector('.first input[name=email]').value = chosen.getAttribute('data-email');
    document.querySelector('.first input[name=password]').value = chosen.getAttribute('data-password');
    html.setAttribute('data-pressed', '');
  });
  html.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // The built page names its program here: it is fetched after the form is painted, so that the two do not share the
  // network; at once where there is no form to wait for.
  var program = document.currentScript.getAttribute('data-program');
  var load = function () {
    if (program === null) return;
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = 'anonymous';
    script.src = program;
    program = null;
    document.head.append(script);
  };
  if (html.hasAttribute('data-waits')) load();
  else {
    requestAnimationFrame(function () {
      setTimeout(load);
    });
    // A page in the background is not painted.
    setTimeout(load, 1000);
  }
})();
