/** What a business has or allows, beside its kind: the declared attributes, and how values of them are written. */
import { accessAttributes } from './access.ts'
import { type AttributeValue, attributeValues, type DeclaredAttribute } from './declare.ts'
import { foodAttributes } from './food.ts'
import { serviceAttributes } from './services.ts'

export { type AttributeValue, attributeValues, type DeclaredAttribute } from './declare.ts'

/** All of them, in the order in which pages list them. */
const declared = { ...foodAttributes, ...accessAttributes, ...serviceAttributes }

export type AttributeName = keyof typeof declared

export const attributes: Readonly<Record<AttributeName, DeclaredAttribute>> = declared
export const attributeNames = Object.keys(declared) as readonly AttributeName[]

/** An attribute with its value. */
export interface StatedAttribute {
  readonly attribute: AttributeName
  readonly value: AttributeValue
}

export const isAttributeName = (name: string): name is AttributeName => Object.hasOwn(declared, name)

export const takesValue = (attribute: AttributeName, value: string): value is AttributeValue =>
  attributes[attribute].values.some((one) => one === value)

/** Values with which a business fully has an attribute. */
export const valuesOfHaving = (attribute: AttributeName): readonly AttributeValue[] => {
  const { values, partly = [] } = attributes[attribute]
  return values.filter((value) => value !== 'no' && !partly.includes(value))
}

/** Name of an attribute in a language (ISO 639-1, with or without region); in English where there is none. */
export function attributeNameIn(attribute: AttributeName | '', language = 'en'): string {
  if (attribute === '') return ''
  const names: Readonly<Partial<Record<string, string>>> = attributes[attribute].names
  return names[language.slice(0, 2).toLowerCase()] ?? attributes[attribute].names.en
}

/** Attributes asked for by name: any of the values. */
export interface AskedAttribute {
  readonly attribute: AttributeName
  readonly values: readonly AttributeValue[]
}

/**
 * Reads `vegan` (with any value of having it) and `wheelchair:limited` (with that value). Several values of one
 * attribute are alternatives. Returns the items that are neither beside.
 */
export function readAsked(items: readonly string[]): {
  readonly asked: readonly AskedAttribute[]
  readonly unknown: readonly string[]
} {
  const asked = new Map<AttributeName, Set<AttributeValue>>()
  const unknown: string[] = []
  for (const item of items) {
    const [name = '', value, ...more] = item.toLowerCase().split(/[:=]/)
    const attribute = name.trim().replaceAll('-', '_')
    if (!isAttributeName(attribute) || more.length > 0) unknown.push(item)
    else if (value !== undefined && !takesValue(attribute, value.trim())) unknown.push(item)
    else {
      const values = value === undefined ? valuesOfHaving(attribute) : [value.trim() as AttributeValue]
      asked.set(attribute, new Set([...(asked.get(attribute) ?? []), ...values]))
    }
  }
  return { asked: [...asked].map(([attribute, values]) => ({ attribute, values: [...values] })), unknown }
}

/** The value that a word of OpenStreetMap stands for; the word itself where none is declared. */
export function valueOfWord(attribute: AttributeName, word: string): string {
  const { values = {} } = attributes[attribute].osm
  return (Object.hasOwn(values, word) ? values[word] : undefined) ?? word
}

/** The attributes that tags of OpenStreetMap tell. What a tag does not say stays unknown. */
export function attributesOfTags(tags: Readonly<Record<string, string | undefined>>): StatedAttribute[] {
  return attributeNames.flatMap((attribute) => {
    const { osm } = attributes[attribute]
    for (const key of osm.keys) {
      const given = tags[key]?.trim().toLowerCase()
      if (given === undefined) continue
      const value = valueOfWord(attribute, given)
      if (takesValue(attribute, value)) return [{ attribute, value: paidOrFree(attribute, key, value, tags) }]
    }
    return []
  })
}

/** Tags say apart whether one pays for it: `internet_access:fee=no`. */
function paidOrFree(
  attribute: AttributeName,
  key: string,
  value: AttributeValue,
  tags: Readonly<Record<string, string | undefined>>,
): AttributeValue {
  const fee = tags[`${key}:fee`]?.trim().toLowerCase()
  if (value !== 'yes' || fee === undefined) return value
  const told = fee === 'no' ? 'free' : fee === 'customers' ? 'customers' : 'paid'
  return takesValue(attribute, told) ? told : value
}

export const isAttributeValue = (value: string): value is AttributeValue =>
  attributeValues.some((one) => one === value)

/** `vegan` and `wheelchair:limited` as attributes of a value, which its schema then checks. */
export function attributeOfText(text: string): { attribute: string; value?: string } {
  const [name = '', value] = text.split(/[:=](.*)/s)
  const attribute = name.trim().toLowerCase().replaceAll('-', '_')
  return value === undefined ? { attribute } : { attribute, value: value.trim() }
}
