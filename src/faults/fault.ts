import { type FaultCode, faultTexts } from './texts.ts'

export type { FaultCode } from './texts.ts'

/** A value to fill into a text; lists are joined by commas. */
export type FaultValue = string | number | readonly string[]

type Named<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never
type InBrackets<Text> = Text extends `${string}[${infer Part}]${infer Rest}`
  ? Named<Part> | InBrackets<Rest>
  : never

type Texts = typeof faultTexts
type Optional<Code extends FaultCode> = InBrackets<Texts[Code]> | 'other'
type Needed<Code extends FaultCode> = Exclude<Named<Texts[Code]>, InBrackets<Texts[Code]> | 'parameter'>

/**
 * The values named in the text of a code. `other` lists further parameters the rule depends on, whether named
 * in the text or not.
 */
export type FaultParams<Code extends FaultCode> = {
  readonly [Name in Needed<Code>]: FaultValue
} & { readonly [Name in Exclude<Optional<Code>, Needed<Code>>]?: FaultValue | undefined }

type Params<Code extends FaultCode> =
  Needed<Code> extends never ? [params?: FaultParams<Code>] : [params: FaultParams<Code>]

/** Codes whose texts need exactly these values. */
export type CodeWith<Name extends string> = {
  [Code in FaultCode]: [Needed<Code>, Name] extends [Name, Needed<Code>] ? Code : never
}[FaultCode]

/**
 * One mistake as data, found by kinds and checks. It becomes a sentence at the edge (`sentenceOf`; the hosted
 * pages have their own wording).
 */
export class Fault {
  readonly code: FaultCode
  /** The faulty parameter or attribute; null when there is none, or the check does not know its name. */
  readonly parameter: string | null
  /** Path in a document, such as `phones[0].number`; null outside of documents. */
  readonly path: string | null
  readonly params: Readonly<Record<string, FaultValue | undefined>>

  constructor(code: FaultCode, parameter: string | null, params: Fault['params'], path: string | null) {
    this.code = code
    this.parameter = parameter
    this.params = params
    this.path = path
  }

  /** The same mistake at another place, unknown to the check that found it. */
  at(parameter: string | null, path: string | null = null): Fault {
    return new Fault(this.code, parameter, this.params, path)
  }
}

const none = {}

/** A mistake in a parameter. The text of the code determines the required values. */
export const fault = <Code extends FaultCode>(
  code: Code,
  parameter: string | null = null,
  ...[params]: Params<Code>
): Fault => new Fault(code, parameter, params ?? none, null)

const written = (value: FaultValue): string => (typeof value === 'object' ? value.join(', ') : String(value))

/** Fills the values of a fault into a text. */
export function filledIn(text: string, { parameter, path, params }: Fault): string {
  const value = (name: string) => (name === 'parameter' ? (path ?? parameter ?? undefined) : params[name])
  const fill = (part: string) => part.replace(/\{(\w+)\}/g, (_, name: string) => written(value(name) ?? ''))
  // Split before filling in: values may contain brackets, too.
  return text
    .split(/(\[[^\]]*\])/)
    .map((part) => {
      if (!part.startsWith('[')) return fill(part)
      const names = [...part.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      return names.every((name) => value(name) !== undefined) ? fill(part.slice(1, -1)) : ''
    })
    .join('')
}

/** The API's sentence for a fault. */
export const sentenceOf = (fault: Fault): string => filledIn(faultTexts[fault.code], fault)

const placeOf = ({ parameter, path }: Fault): string | null => path ?? parameter

const keyOf = (fault: Fault): string => JSON.stringify([fault.code, placeOf(fault), fault.params])

/** Removes duplicate faults. */
export const distinctFaults = (faults: readonly Fault[]): readonly Fault[] =>
  faults.length < 2 ? faults : [...new Map(faults.map((one) => [keyOf(one), one])).values()]

/**
 * Merges the faults of several rounds of checks. Later rounds report nothing about places, or their
 * consequences, already found faulty by earlier ones.
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
