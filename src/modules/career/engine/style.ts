/**
 * The style of the career pages, written into each. Colours are those of the product's theme
 * (`platform/web/theme.ts`), light or dark as the device says.
 */
export const STYLE = `
:root{color-scheme:light dark;--ground:#fff;--text:#1d212a;--dim:#596170;--line:#e6e9ee;--strong:#d4d9e1;--raised:#fff;--hover:#f4f6f9;--brand:#2a53d1;--link:#2a53d1;--error:#c22a2a;--shadow:0 1px 2px rgb(16 24 40/5%),0 8px 24px rgb(16 24 40/8%)}
@media (prefers-color-scheme:dark){:root{--ground:#15181e;--text:#e4e7ec;--dim:#9ea5b2;--line:#272c35;--strong:#383d48;--raised:#1a1e25;--hover:#20252d;--brand:#3a66ea;--link:#9dbbff;--error:#ff8f8f;--shadow:0 1px 2px rgb(0 0 0/40%),0 8px 24px rgb(0 0 0/40%)}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.55 'Inter Variable','Noto Sans Devanagari',system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere}
h1,h2,h3,p,ul,dl,dd{margin:0;padding:0}
ul{list-style:none}
img{max-width:100%}
picture{display:contents}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
[tabindex='-1']:focus{outline:none}
[hidden]{display:none!important}
.skeleton{display:grid;grid-template-rows:440px repeat(3,32px);gap:24px;width:1280px;max-width:100%;height:800px;margin:0 auto}
.skeleton>*{border-radius:12px;background:var(--hover)}
.skeleton>span{margin:0 24px}
html:not([data-loading]) .skeleton:has(~.foot){display:none}
html[data-loading] main{display:none}
main:not(:has(~.foot)){display:none}
.hero{position:relative;display:grid;place-items:center;min-height:440px;padding:48px 24px;overflow:hidden;color:#fff;background:#2a53d1}
.hero[data-cover='true']{background:#15181e}
.cover{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;opacity:.55}
.lead{position:relative;display:grid;justify-items:center;gap:24px;max-width:800px;text-align:center}
.lead h1{font-size:clamp(28px,5vw,48px);line-height:1.15;font-weight:680;letter-spacing:-.02em;text-shadow:0 1px 12px rgb(0 0 0/45%)}
.logo{max-width:200px;max-height:72px;padding:8px 12px;border-radius:12px;background:#fff;object-fit:contain}
.mark{max-width:200px;max-height:64px;object-fit:contain}
.button{display:inline-block;padding:11px 22px;border-radius:8px;background:var(--brand);color:#fff;font-weight:600;text-align:center;text-decoration:none}
.button.light{background:#fff;color:#1d212a}
.part{max-width:1120px;margin:0 auto;padding:48px 24px 16px}
.part h2{margin:0 0 20px;color:var(--link);font-size:15px;line-height:24px;font-weight:650;letter-spacing:.04em}
.part .title{margin:0 0 12px;font-size:26px;line-height:34px;font-weight:620}
.body{max-width:760px;line-height:1.65}
.body h3,.body h4{margin:20px 0 8px}
.body p{margin:0 0 12px}
.body ul,.body ol{margin:0 0 12px;padding-left:24px}
.body ul{list-style:disc}
.pictures{display:flex;flex-wrap:wrap;gap:16px;margin-top:24px}
.pictures img{border-radius:12px;object-fit:cover}
.tiles,.jobs{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(240px,100%),1fr));gap:16px}
.tiles li,.job{padding:20px;border:1px solid var(--line);border-radius:12px;background:var(--raised)}
.tiles h3,.job h3{font-size:16px;line-height:24px;font-weight:620}
.tiles p{margin-top:4px;color:var(--dim)}
.tiles[data-section='overview'] h3{font-size:32px;line-height:40px;letter-spacing:-.02em}
.icon{display:block;margin-bottom:12px;object-fit:contain}
.symbol{display:block;height:64px;margin-bottom:12px;color:var(--link);font-size:48px;line-height:64px}
.place{display:block;width:100%;height:160px;margin-bottom:12px;border-radius:8px;object-fit:cover}
.tiles address{display:grid;margin-top:4px;color:var(--dim);font-style:normal}
.search{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:12px;margin-bottom:16px}
.search h2{margin:0;scroll-margin-top:24px}
.search input{width:260px;max-width:100%;padding:9px 12px;border:1px solid var(--strong);border-radius:8px;background:var(--raised);color:inherit;font:inherit}
.search input::placeholder{color:var(--dim);opacity:1}
.jobs>li{content-visibility:auto;contain-intrinsic-size:auto 88px}
.job{display:block;height:100%;color:inherit;text-decoration:none}
.job:hover{border-color:var(--link);box-shadow:var(--shadow)}
.job p{display:flex;flex-wrap:wrap;gap:2px 14px;margin-top:4px;color:var(--dim)}
.nothing{padding:40px 24px;border:1px dashed var(--strong);border-radius:12px;text-align:center}
.nothing p,.empty p{margin-top:4px;color:var(--dim)}
.foot{padding:48px 24px 32px;color:var(--dim);text-align:center}
.empty{display:grid;place-content:center;justify-items:center;gap:20px;min-height:70vh;padding:24px;text-align:center}
.empty h1{font-size:20px;line-height:28px;font-weight:600}
.jobhead{display:grid;justify-items:start;gap:12px;max-width:1120px;margin:0 auto;padding:40px 24px 24px}
.jobhead h1{font-size:clamp(26px,4vw,40px);line-height:1.2;font-weight:660;letter-spacing:-.02em}
.facts{display:flex;flex-wrap:wrap;gap:2px 16px;color:var(--dim)}
.apply,.back{font-weight:600}
.columns{display:grid;grid-template-columns:minmax(0,1fr) 300px;gap:40px;max-width:1120px;margin:0 auto;padding:24px;border-top:1px solid var(--line)}
.text{display:grid;gap:28px;align-content:start}
.text h2{margin-bottom:8px;font-size:18px;line-height:26px;font-weight:620}
.text p{margin-bottom:10px;max-width:760px;white-space:pre-line}
.none{color:var(--dim)}
.chips{display:flex;flex-wrap:wrap;gap:8px}
.chips li{padding:4px 12px;border:1px solid var(--line);border-radius:20px;background:var(--hover);font-size:14px}
.side{display:grid;gap:16px;align-content:start;padding:20px;border:1px solid var(--line);border-radius:12px;background:var(--raised)}
.side dt{color:var(--dim);font-size:13px}
.side dd{margin:0 0 12px;font-weight:550}
.toasts{position:fixed;right:16px;bottom:16px;z-index:9;display:grid;gap:8px;max-width:min(360px,calc(100vw - 32px))}
.toasts p{padding:12px 16px;border:1px solid var(--line);border-left:4px solid var(--error);border-radius:8px;background:var(--raised);box-shadow:var(--shadow)}
.offline{position:sticky;top:0;z-index:8;padding:8px 24px;background:#1d212a;color:#fff;text-align:center}
@media (max-width:760px){.columns{grid-template-columns:minmax(0,1fr)}.hero{min-height:340px}.part{padding-top:36px}.search input,.search form{width:100%}}
`;
