/** Served as `/web.css`. Colours keep a contrast of at least 4.5 : 1 in the light and the dark scheme. */
export const stylesheet = `:root { color-scheme: light dark; --fault: #a40000; --line: #767676; --accent: #0b57d0; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --fault: #ff9d94; --line: #8f8f8f; --accent: #a8c7fa; --on-accent: #062e6f } }
* { box-sizing: border-box }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif }
header, main { max-width: 38rem; margin: 0 auto; padding: 0 1rem }
header { border-bottom: 1px solid var(--line) }
h1 { font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere }
h2 { font-size: 1.1rem; margin-top: 0 }
p, li, label { overflow-wrap: anywhere }
.field { margin: 0 0 1.25rem; border: 0; padding: 0 }
.field > label, legend { display: block; font-weight: 600; padding: 0 }
.check { display: grid; grid-template-columns: auto 1fr; gap: .25rem .75rem; align-items: start; margin-top: .35rem }
.check > label { font-weight: 400 }
.check > p { grid-column: 2 }
.aside { display: none }
.hint { margin: 0; opacity: .8 }
.fault { margin: .15rem 0; color: var(--fault); font-weight: 600 }
.faults { border: 2px solid var(--fault); padding: 1rem; margin-bottom: 1.5rem }
.faults ul { margin: 0; padding-left: 1.25rem }
.faults a { color: var(--fault) }
input:not([type=checkbox]):not([type=radio]), select, textarea { width: 100%; font: inherit; padding: .5rem; border: 1px solid var(--line); border-radius: .25rem }
input[type=checkbox], input[type=radio] { width: 1.25rem; height: 1.25rem; margin: .15rem 0 0 }
[aria-invalid=true] { border-color: var(--fault) }
button { font: inherit; font-weight: 600; padding: .6rem 1.4rem; border: 0; border-radius: .25rem; background: var(--accent); color: var(--on-accent); cursor: pointer }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
address { font-style: normal; margin-bottom: 1.5rem }
main:has(table) { max-width: 76rem }
section { border-top: 1px solid var(--line); margin-top: 2rem }
.scroll { overflow-x: auto; margin-bottom: 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid var(--line); padding: .35rem .5rem; text-align: left; vertical-align: top }
th[scope=row] { font-weight: inherit }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: .25rem; padding: .75rem }
summary { cursor: pointer; padding: .25rem 0 }
.note { border-left: 4px solid var(--accent); padding: .25rem .75rem; font-weight: 600 }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem }
dt { font-weight: 600 }
dd { margin: 0 0 .75rem }
h3 { font-size: 1rem; overflow-wrap: anywhere }
`
