/**
 * The style of pages for people without an account, written into each: what the server writes and what a script makes of it. Colours
 * are those of the product's theme (`platform/web/theme.ts`), light or dark as the device says.
 */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--ground:#f8f9fb;--text:#1d212a;--dim:#596170;--line:#e6e9ee;--strong:#878f9d;--raised:#fff;--hover:#f1f3f6;--brand:#2a53d1;--link:#2a53d1;--error:#c22a2a;--good:#1d7a46;--shadow:0 1px 2px rgb(16 24 40/5%),0 8px 24px rgb(16 24 40/8%)}
@media (prefers-color-scheme:dark){:root{--ground:#15181e;--text:#e4e7ec;--dim:#9ea5b2;--line:#272c35;--strong:#6a7280;--raised:#1a1e25;--hover:#20252d;--brand:#3a66ea;--link:#9dbbff;--error:#ff8f8f;--good:#62c98d;--shadow:0 1px 2px rgb(0 0 0/40%),0 8px 24px rgb(0 0 0/40%)}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 'Inter Variable','Noto Sans Devanagari',system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere}
h1,h2,h3,p,ul,fieldset,legend{margin:0;padding:0;border:0}
ul{list-style:none}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
[tabindex='-1']:focus{outline:none}
main{display:grid;gap:24px;max-width:760px;margin:0 auto;padding:32px 20px 56px}
.top{display:grid;justify-items:start;gap:10px}
.mark{max-width:200px;max-height:64px;object-fit:contain}
.company{font-weight:650}
.job{font-size:15px;font-weight:600;color:var(--link)}
h1{font-size:clamp(22px,4vw,30px);line-height:1.25;font-weight:660;letter-spacing:-.02em}
h2,legend{font-size:18px;line-height:26px;font-weight:620}
legend.label{margin-bottom:6px;font-size:16px;line-height:24px;font-weight:550}
.facts{display:flex;flex-wrap:wrap;gap:2px 16px;color:var(--dim)}
form,.step{display:grid;gap:20px;min-width:0}
.card{display:grid;gap:16px;min-width:0;padding:20px;border:1px solid var(--line);border-radius:12px;background:var(--raised)}
.card>legend{float:left}
.card>legend+*{clear:both}
.entry{display:grid;gap:12px;min-width:0;padding:12px 16px 16px;border:1px solid var(--line);border-radius:8px}
.entry>legend{float:left}
.entry>legend+*{clear:both}
.pair{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(220px,100%),1fr));gap:16px}
.phone{display:grid;grid-template-columns:110px minmax(0,1fr);gap:12px}
.field{display:grid;gap:4px;align-content:start;min-width:0}
label,.label{font-weight:550}
.hint{color:var(--dim);font-size:14px}
.bad{color:var(--error);font-size:14px}
.star{color:var(--error)}
input:not([type=checkbox],[type=radio],[type=file]),select,textarea{width:100%;min-height:42px;padding:9px 12px;border:1px solid var(--strong);border-radius:8px;background:var(--raised);color:inherit;font:inherit}
input[aria-invalid=true],select[aria-invalid=true],textarea[aria-invalid=true]{border-color:var(--error)}
input[type=file]{max-width:100%;font:inherit;font-size:14px}
input[type=file]::file-selector-button{margin-right:10px;padding:8px 14px;border:1px solid var(--strong);border-radius:8px;background:transparent;color:inherit;font:inherit;font-weight:550;cursor:pointer}
textarea{min-height:84px;resize:vertical}
.option{display:flex;gap:10px;align-items:flex-start;font-weight:400}
.option input{width:18px;height:18px;margin:3px 0 0;flex:none;accent-color:var(--brand)}
button,.button{display:inline-block;padding:11px 22px;border:0;border-radius:8px;background:var(--brand);color:#fff;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.plain{padding:8px 14px;border:1px solid var(--strong);background:transparent;color:inherit;font-weight:550}
button.link{padding:4px 0;background:none;color:var(--link);font-weight:600;text-align:left}
button[disabled]{opacity:.6;cursor:default}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:center}
.contact{display:flex;gap:12px;align-items:center;padding:8px 12px;border:1px solid var(--line);border-radius:8px}
.contact span{flex:1;min-width:0}
.contact svg{flex:none}
.error{padding:12px 16px;border:1px solid var(--line);border-left:4px solid var(--error);border-radius:8px;background:var(--raised)}
progress{width:100%}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
.toasts{position:fixed;right:16px;bottom:16px;z-index:9;display:grid;gap:8px;max-width:min(360px,calc(100vw - 32px))}
.toasts p{padding:12px 16px;border:1px solid var(--line);border-left:4px solid var(--error);border-radius:8px;background:var(--raised);box-shadow:var(--shadow)}
.offline{position:sticky;top:0;z-index:8;padding:8px 24px;background:#1d212a;color:#fff;text-align:center}
.done{display:grid;gap:16px;justify-items:start}
.share{display:flex;flex-wrap:wrap;gap:8px 20px}
`;
