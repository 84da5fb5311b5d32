import { type FaultCode, faultTexts } from './texts.ts'

export type { FaultCode } from './texts.ts'

/** What is filled into a text; a list is joined by commas. */
export type FaultValue = string | number | readonly string[]

type Named<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never
type InBrackets<Text> = Text extends `${string}[${infer Part}]${infer Rest}`
  ? Named<Part> | InBrackets<Rest>
  : never

type Texts = typeof faultTexts
type Optional<Code extends FaultCode> = InBrackets<Texts[Code]> | 'other'
type Needed<Code extends FaultCode> = Exclude<Named<Texts[Code]>, InBrackets<Texts[Code]> | 'parameter'>

/** The values that the text of a code names. `other` is further parameters that the rule looks at, whether the text names them or not. */
export type FaultParams<Code extends FaultCode> = {
  readonly [Name in Needed<Code>]: FaultValue
} & { readonly [Name in Exclude<Optional<Code>, Needed<Code>>]?: FaultValue | undefined }

type Params<Code extends FaultCode> =
  Needed<Code> extends never ? [params?: FaultParams<Code>] : [params: FaultParams<Code>]

/** Codes whose texts need these values and no others. */
export type CodeWith<Name extends string> = {
  [Code in FaultCode]: [Needed<Code>, Name] extends [Name, Needed<Code>] ? Code : never
}[FaultCode]

/** One mistake, as data: kinds and checks find it, and a sentence is made of it at the edge (`sentenceOf`; the hosted pages have words of their own). */
export class Fault {
  readonly code: FaultCode
  /** The parameter or attribute it lies in; null where it lies in none, or its finder does not know the name. */
  readonly parameter: string | null
  /** Where in a document, such as `phones[0].number`; null outside of one. */
  readonly path: string | null
  readonly params: Readonly<Record<string, FaultValue | undefined>>

  constructor(code: FaultCode, parameter: string | null, params: Fault['params'], path: string | null) {
    this.code = code
    this.parameter = parameter
    this.params = params
    this.path = path
  }

  /** The same mistake, in a place that its finder does not know. */
  at(parameter: string | null, path: string | null = null): Fault {
    return new Fault(this.code, parameter, this.params, path)
  }
}

const none = {}

/** A mistake in a parameter. The text of the code says which values it needs. */
export const fault = <Code extends FaultCode>(
  code: Code,
  parameter: string | null = null,
  ...[params]: Params<Code>
): Fault => new Fault(code, parameter, params ?? none, null)

const written = (value: FaultValue): string => (typeof value === 'object' ? value.join(', ') : String(value))

/** A text with the values of a fault in it. */
export function filledIn(text: string, { parameter, path, params }: Fault): string {
  const value = (name: string) => (name === 'parameter' ? (path ?? parameter ?? undefined) : params[name])
  const fill = (part: string) => part.replace(/\{(\w+)\}/g, (_, name: string) => written(value(name) ?? ''))
  // Split before anything is filled in: a value may hold brackets, too.
  return text
    .split(/(\[[^\]]*\])/)
    .map((part) => {
      if (!part.startsWith('[')) return fill(part)
      const names = [...part.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      return names.every((name) => value(name) !== undefined) ? fill(part.slice(1, -1)) : ''
    })
    .join('')
}

/** What the API says about a fault. */
export const sentenceOf = (fault: Fault): string => filledIn(faultTexts[fault.code], fault)

const placeOf = ({ parameter, path }: Fault): string | null => path ?? parameter

const keyOf = (fault: Fault): string => JSON.stringify([fault.code, placeOf(fault), fault.params])

/** Each fault once. */
export const distinctFaults = (faults: readonly Fault[]): readonly Fault[] =>
  faults.length < 2 ? faults : [...new Map(faults.map((one) => [keyOf(one), one])).values()]

/**
 * Faults of several rounds of checks together, each mistake once: a later round says nothing about a place that an earlier one found wrong, nor about what
 * follows from it.
 */
export function oneOfEach(...rounds: readonly (readonly Fault[])[]): readonly Fault[] {
  const all: Fault[] = []
  const wrong = new Set<string | null>()
  for (const round of rounds) {
    if (round.length === 0) continue
    const fresh = round.filter((one) => {
      const { other = [] } = one.params
      return !wrong.has(placeOf(one)) && ![other].flat().some((name) => wrong.has(String(name)))
    })
    all.push(...fresh)
    for (const one of fresh) if (placeOf(one) !== null) wrong.add(placeOf(one))
  }
  return distinctFaults(all)
}
