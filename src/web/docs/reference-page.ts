import { html } from 'ghtml'
import { callOf, type Endpoint } from '../../endpoints/define-endpoint.ts'
import { errorTable } from '../../errors.ts'
import { errorsOf } from '../../openapi/endpoint-errors.ts'
import { exampleAnswer, exampleCommand } from '../../openapi/example-call.ts'
import { exampleJavaScript, examplePython } from '../../openapi/example-programs.ts'
import { planSentence } from '../../openapi/operation.ts'
import { type ParameterFacts, parametersOf } from '../../openapi/parameter-facts.ts'
import { renderTable } from '../table.ts'
import { type DocsPage, endpointAnchor, groupsOf } from './docs-layout.ts'

const groupAnchor = (group: string): string => `group-${group.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

/** Renders text, with backtick spans as code. */
const withCode = (text: string): string =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
    .join('')

const parameterRow = (facts: ParameterFacts): readonly string[] => [
  html`<code>${facts.name}</code>`,
  html`${facts.type}`,
  facts.required ? 'yes' : 'no',
  facts.defaultValue === '' ? '' : html`<code>${facts.defaultValue}</code>`,
  withCode(facts.limits),
  html`${facts.description}`,
]

function renderParameters(endpoint: Endpoint): string {
  const rows = parametersOf(endpoint).map(parameterRow)
  if (rows.length === 0) return '<p>None.</p>'
  return renderTable({
    label: `Parameters of ${callOf(endpoint)}`,
    headings: ['Parameter', 'Type', 'Required', 'Default', 'Limits', 'Description'],
    rows,
  })
}

const renderErrors = (endpoint: Endpoint): string =>
  renderTable({
    label: `Failures of ${callOf(endpoint)}`,
    headings: ['Status', 'Message', 'Code'],
    rows: errorsOf(endpoint).map((code) => [
      String(errorTable[code].status),
      html`${errorTable[code].message}`,
      html`<code>${code}</code>`,
    ]),
  })

/** The example in three languages; the name lets browsers keep one open at a time. */
function renderSamples(endpoint: Endpoint): string {
  const samples = [
    ['curl', exampleCommand(endpoint)],
    ['JavaScript', exampleJavaScript(endpoint)],
    ['Python', examplePython(endpoint)],
    ['Answer', exampleAnswer(endpoint)],
  ] as const
  return samples
    .map(
      ([title, text], at) =>
        html`<details name="sample-${endpointAnchor(endpoint)}"!${at === 0 ? ' open' : ''}><summary>${title}</summary><pre tabindex="0"><code>${text}</code></pre></details>`,
    )
    .join('\n')
}

function renderEndpoint(endpoint: Endpoint): string {
  const { method, path, aliases = [], summary, description, origin, access } = endpoint
  const anchor = endpointAnchor(endpoint)
  return html`<section id="${anchor}" class="endpoint">
<h3><a class="anchor" href="#${anchor}"><code><span class="method ${method.toLowerCase()}">${method}</span> ${path}</code></a></h3>
<p>${summary}</p>
!${description === undefined ? '' : html`<p>${description}</p>`}
!${aliases.length === 0 ? '' : html`<p>Also at !${aliases.map((alias) => html`<code>${alias}</code>`).join(', ')}.</p>`}
<p class="dim">${origin === 'spec' ? 'Of the specification.' : 'Ours: an addition to the specification.'} ${planSentence(endpoint)}
${access.user ? 'Needs a user.' : ''}</p>
<details class="parameters"><summary>Parameters</summary>
!${renderParameters(endpoint)}
</details>
<div class="samples">
!${renderSamples(endpoint)}
</div>
<details><summary>Failures</summary>
!${renderErrors(endpoint)}
</details>
<div class="try"><button type="button" class="button quiet" data-try="${anchor}" aria-label="Try it: ${callOf(endpoint)}">Try it</button></div>
</section>
`
}

const introduction = (baseUrl: string): string => html`<h1>API reference</h1>
<p>Parameters stand in the query string, a form, a multipart body or a JSON body; those of a GET in the query only. Answers are
<code>{success, msg, data}</code>, failures too; a 400 lists every fault of the request in <code>data</code>. The key comes as the parameter
<code>api_key</code>, as the header <code>X-API-Key</code> or as <code>Authorization: Bearer</code>. The same as a document for programs:
<a href="/openapi.json">/openapi.json</a>. New here? Begin with the <a href="/docs/guides/first-steps">first steps</a>.</p>
<p>The samples in curl work in a shell after</p>
<pre tabindex="0"><code>export BASE_URL=${baseUrl} API_KEY=… USER_ID=…</code></pre>
<p>and those in JavaScript and Python where constants have the same names. Python needs its standard library only; <code>FILE</code> is the path of a file, and <code>file</code> a <code>Blob</code> in JavaScript.</p>
<form class="panel keybox" autocomplete="off">
<label for="try-key">Your API key</label>
<input id="try-key" type="password" autocomplete="off" spellcheck="false" aria-describedby="try-key-note">
<p class="small dim" id="try-key-note">For “Try it”. The key stays in the memory of this page, and is sent to this directory only.</p>
</form>
`

/** `/docs`: every endpoint on one page; complete without scripts, which add the search and “Try it”. `baseUrl`: address of the API in its samples. */
export function referencePage(endpoints: readonly Endpoint[], baseUrl: string): DocsPage {
  const sections = groupsOf(endpoints).map(
    ([group, members]) => html`<h2 id="${groupAnchor(group)}">${group}</h2>
!${members.map(renderEndpoint).join('')}`,
  )
  return { title: 'API reference', address: '/docs', body: `${introduction(baseUrl)}${sections.join('\n')}` }
}
