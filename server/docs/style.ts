/**
 * The style of the page: system fonts, the product's navy, light and dark by the reader's setting.
 */
export const style = `
:root{color-scheme:light dark;--text:#17202e;--quiet:#566174;--line:#dfe3ea;--ground:#fff;
  --raised:#f6f7f9;--link:#1d3f8f;--get:#0b6b4f;--post:#1d4ed8;--put:#92400e;--delete:#a80d31}
@media (prefers-color-scheme:dark){:root{--text:#e6e9ef;--quiet:#a3adbd;--line:#2b3444;
  --ground:#0e131c;--raised:#161d29;--link:#9dbcff;--get:#6ee7b7;--post:#93c5fd;--put:#fcd34d;
  --delete:#fda4b7}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
details>p:first-of-type{scroll-margin-top:4rem}
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--text);background:var(--ground);
  display:grid;grid-template-columns:17rem minmax(0,1fr);grid-template-areas:"head head" "nav main"}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;background:var(--ground);padding:.5rem 1rem;z-index:1}
header{grid-area:head;padding:2rem 2rem 1.5rem;border-bottom:1px solid var(--line)}
header p{margin:.5rem 0 0;max-width:70ch;color:var(--quiet)}
h1{font-size:1.75rem;line-height:1.2;margin:0;letter-spacing:-.015em}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem;letter-spacing:-.01em}
h3{font-size:.875rem;margin:1.5rem 0 .5rem;color:var(--quiet)}
nav{grid-area:nav;position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;
  padding:1.5rem 1rem 2rem 2rem;border-right:1px solid var(--line)}
nav ul,main ul{list-style:none;margin:0;padding:0}
nav a{display:inline-block;padding:.2rem 0;text-decoration:none}
nav a:hover{text-decoration:underline}
small{color:var(--quiet)}
main{grid-area:main;padding:0 2rem 4rem;max-width:68rem}
details{border:1px solid var(--line);border-radius:8px;margin:.5rem 0;padding:0 1rem;
  background:var(--ground)}
details[open]{padding-bottom:1rem}
summary{cursor:pointer;padding:.65rem 0;display:flex;flex-wrap:wrap;gap:.25rem .75rem;
  align-items:baseline}
summary::-webkit-details-marker{display:none}
summary span{color:var(--quiet)}
summary b{font:600 .75rem/1.6 ui-monospace,Menlo,Consolas,monospace;min-width:3.75rem}
.get b:first-child{color:var(--get)}.post b:first-child{color:var(--post)}
  .put b:first-child{color:var(--put)}.delete b:first-child{color:var(--delete)}
details li b{color:var(--text)!important}
code,pre{font:.8125rem/1.5 ui-monospace,Menlo,Consolas,monospace}
summary code{font-size:.875rem;overflow-wrap:anywhere}
td code{white-space:nowrap}
pre{background:var(--raised);border-radius:8px;padding:1rem;overflow:auto;max-height:24rem;
  margin:.75rem 0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem}
td{border-top:1px solid var(--line);padding:.4rem 1rem .4rem 0;vertical-align:top;
  overflow-wrap:break-word}
td:nth-child(2){min-width:9rem;max-width:22rem}
td:nth-child(3){color:var(--quiet);min-width:9rem}
abbr{color:var(--delete);text-decoration:none}
li{padding:.1rem 0}
@media (max-width:767px){body{display:block}header{padding:1.5rem 1rem}main{padding:0 1rem 3rem}
  nav{position:static;max-height:none;border-right:0;border-bottom:1px solid var(--line);
  padding:1rem}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem}nav a{padding:.45rem 0}
  summary span{flex-basis:100%}tr{display:block;border-top:1px solid var(--line);padding:.4rem 0}
  td{display:block;border:0;padding:0;max-width:none!important}td:empty{display:none}
  td code{white-space:normal;overflow-wrap:anywhere}}
@media print{nav{display:none}body{display:block}}
`
