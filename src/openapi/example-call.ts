import type { TSchema } from 'typebox'
import type { Endpoint } from '../endpoints/define-endpoint.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The example of an endpoint as a curl command for a shell with `BASE_URL`, `API_KEY` and `USER_ID` set. */
export function exampleCommand(endpoint: Endpoint): string {
  const properties = endpoint.params.properties as Record<string, TSchema & { kind?: string }>
  const multipart = Object.values(properties).some(({ kind }) => kind === 'file')
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const parameters = Object.entries(endpoint.example.params).map(([name, text]) => {
    if (properties[name]?.kind === 'file') return `-F ${quoted(`${name}=@FILE`)}`
    return `${multipart ? '--form-string' : '--data-urlencode'} ${quoted(`${name}=${text}`)}`
  })
  if (endpoint.access.user) parameters.push(`${multipart ? '-F' : '-d'} "_user_id=$USER_ID"`)
  // curl infers GET from -G and POST from a body.
  const method =
    endpoint.method === 'GET' ? ['-G'] : endpoint.method === 'POST' ? [] : [`-X ${endpoint.method}`]
  const query = inQuery && endpoint.method !== 'GET' ? ['-G'] : []
  return [
    `curl "$BASE_URL${endpoint.path}" -H "X-API-Key: $API_KEY"`,
    ...[...query, ...method].map((option) => option),
    ...parameters,
  ].join(' \\\n  ')
}

/** The example's response, as indented JSON. */
export const exampleAnswer = (endpoint: Endpoint): string =>
  JSON.stringify({ success: true, msg: 'ok', data: endpoint.example.result }, null, 2)
