import type { TSchema } from 'typebox'
import type { Endpoint } from '../endpoints/define-endpoint.ts'

/** What the example of an endpoint sends: the parameters as texts, in the order of the example. */
interface Sent {
  readonly texts: readonly (readonly [name: string, text: string])[]
  /** Parameters that are files. */
  readonly files: readonly string[]
  readonly user: boolean
  /** Whether the parameters stand in the query. */
  readonly inQuery: boolean
}

function sentBy({ params, example, access, method }: Endpoint): Sent {
  const properties = params.properties as Record<string, TSchema & { kind?: string }>
  const isFile = (name: string): boolean => properties[name]?.kind === 'file'
  return {
    texts: Object.entries(example.params).filter(([name]) => !isFile(name)),
    files: Object.keys(example.params).filter(isFile),
    user: access.user,
    inQuery: method === 'GET' || method === 'DELETE',
  }
}

/** A literal that JavaScript and Python read alike. */
const literal = (text: string): string => {
  const json = JSON.stringify(text)
  return json.includes("'") || json.includes('\\') ? json : `'${json.slice(1, -1)}'`
}

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line},\n`).join('')

/** The example of an endpoint in JavaScript, for a module with `BASE_URL`, `API_KEY` and `USER_ID`. */
export function exampleJavaScript(endpoint: Endpoint): string {
  const { texts, files, user, inQuery } = sentBy(endpoint)
  const { method, path } = endpoint
  const members = texts.map(([name, text]) => `${name}: ${literal(text)}`)
  if (user) members.push('_user_id: USER_ID')
  const params = members.length === 0 ? '' : `const params = new URLSearchParams({\n${indented(members)}})\n`
  const form =
    files.length === 0
      ? ''
      : [
          'const form = new FormData()',
          ...(params === '' ? [] : ['for (const [name, text] of params) form.append(name, text)']),
          ...files.map((name) => `form.append('${name}', file)`),
          '',
        ].join('\n')
  const query = inQuery && params !== '' ? `?\${params}` : ''
  const body = files.length > 0 ? 'form' : params !== '' && !inQuery ? 'params' : undefined
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    "headers: { 'X-API-Key': API_KEY }",
    ...(body === undefined ? [] : [body === 'form' ? 'body: form' : 'body: params']),
  ]
  return `${params}${form}const answer = await fetch(\`\${BASE_URL}${path}${query}\`, {\n${indented(options)}})\nconsole.log(await answer.json())`
}

/** The same in Python, with its standard library only; files are sent as base64. */
export function examplePython(endpoint: Endpoint): string {
  const { texts, files, user, inQuery } = sentBy(endpoint)
  const { method, path } = endpoint
  const members = [
    ...texts.map(([name, text]) => `'${name}': ${literal(text)}`),
    ...files.map((name) => `'${name}': base64.b64encode(open(FILE, 'rb').read())`),
    ...(user ? ["'_user_id': USER_ID"] : []),
  ]
  const imports = [
    ...(files.length > 0 ? ['import base64'] : []),
    'import json',
    'from urllib.parse import urlencode',
    'from urllib.request import Request, urlopen',
  ]
  const hasParams = members.length > 0
  const params = hasParams
    ? `params = urlencode({\n${members.map((line) => `    ${line},\n`).join('')}})\n`
    : ''
  const options = [
    `f'{BASE_URL}${path}${inQuery && hasParams ? '?{params}' : ''}'`,
    ...(hasParams && !inQuery ? ['data=params.encode()'] : []),
    ...(method === 'GET' ? [] : [`method='${method}'`]),
    "headers={'X-API-Key': API_KEY}",
  ]
  return `${imports.join('\n')}\n\n${params}request = Request(\n${options.map((line) => `    ${line},\n`).join('')})\nwith urlopen(request) as answer:\n    print(json.load(answer))`
}
