// The looks of the store finder. A constructed sheet works where a page's policy forbids inline styles.

const text = `
:host {
  --accent: var(--highstreet-accent, light-dark(#0d5c46, #7fd6b4));
  --on-accent: var(--highstreet-on-accent, light-dark(#ffffff, #06251a));
  --surface: var(--highstreet-surface, light-dark(#ffffff, #1c2420));
  --ink: var(--highstreet-ink, light-dark(#18211c, #edf1ee));
  --dim: var(--highstreet-dim, light-dark(#59635d, #a6b0aa));
  --line: var(--highstreet-line, light-dark(#e3e0d6, #2e3833));
  --border: var(--highstreet-border, light-dark(#8b928c, #74807a));
  --soft: var(--highstreet-soft, light-dark(#e1efe9, #1d3a30));
  --open: var(--highstreet-open, light-dark(#0b6b3a, #83d9a4));
  --closed: var(--highstreet-closed, light-dark(#9c2f1c, #ffab9a));
  --radius: var(--highstreet-radius, 0.75rem);
  --height: var(--highstreet-map-height, 22rem);
  display: block;
  container-type: inline-size;
  color: var(--ink);
  font: 400 1rem/1.5 var(--highstreet-font, inherit);
  text-align: start;
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
.finder { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); padding: 1rem; }
form { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); align-items: end; }
.field { position: relative; min-width: 0; }
label { display: block; font-weight: 600; font-size: 0.875rem; margin-bottom: 0.2rem; }
input[type="search"] {
  width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit; appearance: none;
  background: transparent; border: 1px solid var(--border); border-radius: calc(var(--radius) * 0.67);
}
input::placeholder { color: var(--dim); opacity: 1; }
input::-webkit-search-cancel-button { display: none; }
.near input { padding-inline-end: 3rem; }
.locate {
  position: absolute; inset-inline-end: 0.2rem; bottom: 0.2rem; width: 2.35rem; height: 2.35rem; padding: 0;
  border: 0; background: none; color: var(--accent);
}
button { font: inherit; color: inherit; cursor: pointer; border-radius: calc(var(--radius) * 0.67); }
.primary, .more {
  min-height: 2.75rem; padding: 0.4rem 1.2rem; font-weight: 600; background: var(--accent); color: var(--on-accent);
  border: 1px solid var(--accent);
}
.more { background: none; color: var(--accent); width: 100%; }
.bar { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: center; justify-content: space-between; margin-top: 0.75rem; }
.check { display: flex; align-items: center; gap: 0.5rem; margin: 0; min-height: 2rem; font-size: 1rem; font-weight: 400; cursor: pointer; }
.check input { width: 1.15rem; height: 1.15rem; accent-color: var(--accent); margin: 0; }
.toggle { background: none; border: 1px solid var(--border); padding: 0.25rem 0.9rem; min-height: 2.25rem; }
.toggle[aria-pressed="true"] { background: var(--soft); border-color: var(--accent); }
.status { margin: 0.5rem 0; color: var(--dim); min-height: 1.5em; }
.status.fault { color: var(--closed); }
ul { list-style: none; margin: 0; padding: 0; }
/* Holds the text for screen readers within, which would lengthen the page. */
.rows { position: relative; max-height: var(--highstreet-list-height, none); overflow-y: auto; }
.rows[aria-busy="true"] { opacity: 0.55; }
.rows > li { padding: 0.75rem 0.25rem; border-top: 1px solid var(--line); }
.rows > li.lit { background: var(--soft); }
.numbered .rows { counter-reset: row; }
.numbered .rows > li { counter-increment: row; }
.numbered h3::before { content: counter(row) ". "; color: var(--dim); font-variant-numeric: tabular-nums; }
h3 { margin: 0; font-size: 1.05rem; line-height: 1.3; }
a { color: var(--accent); }
.name { color: var(--ink); overflow-wrap: anywhere; text-decoration-thickness: 0.08em; text-underline-offset: 0.18em; }
p { margin: 0.15rem 0 0; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: 0 0.9rem; color: var(--dim); font-size: 0.925rem; }
.state { font-weight: 600; }
.state.open { color: var(--open); }
.state.closed { color: var(--closed); }
.links { display: flex; flex-wrap: wrap; gap: 0.1rem 1.1rem; }
.links > * { display: inline-flex; align-items: center; gap: 0.35em; min-height: 1.9rem; }
.links button { background: none; border: 0; padding: 0; color: var(--accent); text-decoration: underline; }
svg { width: 1.1em; height: 1.1em; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.locate svg { width: 1.3rem; height: 1.3rem; }
.map { height: var(--height); margin-bottom: 0.75rem; border: 0; border-radius: calc(var(--radius) * 0.67); width: 100%; display: block; }
.about { margin-top: 0.75rem; font-size: 0.8125rem; color: var(--dim); }
.about a { color: inherit; }
.suggestions {
  position: absolute; top: calc(100% + 0.25rem); inset-inline: 0; z-index: 5; padding: 0.3rem; background: var(--surface);
  border: 1px solid var(--border); border-radius: calc(var(--radius) * 0.67); box-shadow: 0 8px 30px rgb(0 0 0 / 18%);
}
.suggestions li { padding: 0.5rem 0.65rem; border-radius: 0.4rem; cursor: pointer; }
.suggestions li[aria-selected="true"], .suggestions li:hover { background: var(--soft); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@container (min-width: 34rem) {
  form { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto; }
}
@media (forced-colors: active) {
  .primary, .toggle[aria-pressed="true"] { border: 2px solid; }
}
`

/** @type {CSSStyleSheet | undefined} */
let sheet

/** One sheet for all finders of a page. */
export function styleSheet() {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
  }
  return sheet
}
