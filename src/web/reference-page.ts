import { html } from 'ghtml'
import { callOf, type Endpoint } from '../endpoints/define-endpoint.ts'
import { errorTable } from '../errors.ts'
import { errorsOf } from '../openapi/endpoint-errors.ts'
import { exampleAnswer, exampleCommand } from '../openapi/example-call.ts'
import { operationId, planSentence } from '../openapi/operation.ts'
import { type ParameterFacts, parametersOf } from '../openapi/parameter-facts.ts'
import { renderPage } from './layout.ts'
import { renderTable } from './table.ts'

const anchorOf = (endpoint: Endpoint): string => operationId(endpoint.method, endpoint.path)
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

function renderEndpoint(endpoint: Endpoint): string {
  const { method, path, aliases = [], summary, description, origin, access } = endpoint
  const anchor = anchorOf(endpoint)
  return html`<section id="${anchor}">
<h3><a href="#${anchor}"><code>${method} ${path}</code></a></h3>
<p>${summary}</p>
!${description === undefined ? '' : html`<p>${description}</p>`}
!${aliases.length === 0 ? '' : html`<p>Also at !${aliases.map((alias) => html`<code>${alias}</code>`).join(', ')}.</p>`}
<p>${origin === 'spec' ? 'Of the specification.' : 'Ours: an addition to the specification.'} ${planSentence(endpoint)}
${access.user ? 'Needs a user.' : ''}</p>
<h4>Parameters</h4>
!${renderParameters(endpoint)}
<details><summary>Example</summary>
<pre><code>${exampleCommand(endpoint)}</code></pre>
<pre><code>${exampleAnswer(endpoint)}</code></pre>
</details>
<details><summary>Failures</summary>
!${renderErrors(endpoint)}
</details>
</section>
`
}

const renderContents = (groups: ReadonlyMap<string, readonly Endpoint[]>): string =>
  [...groups]
    .map(
      ([
        group,
        members,
      ]) => html`<details><summary><a href="#${groupAnchor(group)}">${group}</a> (${members.length})</summary>
<ul>
!${members.map((endpoint) => html`<li><a href="#${anchorOf(endpoint)}"><code>${callOf(endpoint)}</code></a> ${endpoint.summary}</li>`).join('\n')}
</ul></details>`,
    )
    .join('\n')

const introduction = html`<p>Parameters stand in the query string, a form, a multipart body or a JSON body; those of a GET in the query only. Answers are
<code>{success, msg, data}</code>, failures too; a 400 lists every fault of the request in <code>data</code>. The key comes as the parameter
<code>api_key</code>, as the header <code>X-API-Key</code> or as <code>Authorization: Bearer</code>. The same as a document for programs:
<a href="/openapi.json">/openapi.json</a>.</p>
<p>The examples work in a shell after</p>
<pre><code>export BASE_URL=http://127.0.0.1:8080 API_KEY=… USER_ID=…</code></pre>
`

/** `GET /docs`: every endpoint on one page, without scripts or external resources. */
export function referencePage(endpoints: readonly Endpoint[]): string {
  const groups = Map.groupBy(endpoints, ({ group }) => group)
  const sections = [...groups].map(
    ([group, members]) => html`<h2 id="${groupAnchor(group)}">${group}</h2>
!${members.map(renderEndpoint).join('')}`,
  )
  return renderPage({
    language: 'en',
    title: 'Highstreet API reference',
    portalName: null,
    body: `${introduction}<nav aria-label="Endpoints">\n${renderContents(groups)}\n</nav>\n${sections.join('\n')}`,
  })
}
