import type { TSchema } from 'typebox'
import type { Endpoint } from '../endpoints/define-endpoint.ts'
import { wireTypes } from '../operations/describe-object.ts'

/** Documentation of one parameter, as text. */
export interface ParameterFacts {
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** Empty when there is none. */
  readonly defaultValue: string
  /** Length, range, choices and format. Patterns are in backticks. */
  readonly limits: string
  readonly description: string
}

interface Facts {
  readonly kind?: string
  readonly enum?: readonly string[]
  readonly choices?: readonly string[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly fileName?: string
  readonly description?: string
}

function limits({ enum: one, choices, minimum, maximum, maxLength, pattern, fileName }: Facts): string {
  if (one !== undefined) return `one of ${one.join(', ')}`
  if (choices !== undefined) return `any of ${choices.join(', ')}`
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  return [
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    pattern === undefined ? '' : `form \`${pattern}\``,
    fileName === undefined ? '' : `file name \`${fileName}\``,
  ]
    .filter((part) => part !== '')
    .join('; ')
}

/** The parameters of an endpoint, including `_user_id`, in declaration order. */
export function parametersOf(endpoint: Endpoint): readonly ParameterFacts[] {
  const { properties, required = [] } = endpoint.params as unknown as {
    properties: Record<string, TSchema>
    required?: readonly string[]
  }
  const declared = Object.entries(properties).map(([name, schema]): ParameterFacts => {
    const facts = schema as Facts
    return {
      name,
      type: wireTypes[facts.kind ?? ''] ?? facts.kind ?? 'string',
      required: required.includes(name) && facts.default === undefined,
      defaultValue: facts.default === undefined ? '' : String(facts.default),
      limits: limits(facts),
      description: facts.description ?? '',
    }
  })
  return endpoint.access.user ? [...declared, userParameter] : declared
}

const userParameter: ParameterFacts = {
  name: '_user_id',
  type: 'string',
  required: true,
  defaultValue: '',
  limits: '32 hexadecimal digits',
  description: 'User on whose behalf the change is made. May be left out with a key that has a default user.',
}
