/** The document form of values by object type. */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Attributes } from '../model.ts'
import type { ObjectType } from './define-object.ts'

/** Source and time of a shown value. */
export const valueMeta = Type.Object({
  when: Type.String({ description: 'When it was given.' }),
  source: Type.Array(Type.String()),
  scope: Type.String({ description: 'public, or private.' }),
  confidence: Type.Integer({ description: '0 to 100.' }),
})

type NamesIn<T, Member extends string> = T extends { readonly [M in Member]: readonly (infer N)[] }
  ? N
  : never

/** An unset optional choice is an empty text. */
type OrBlank<V> = V extends string ? V | '' : V

type Given<T extends ObjectType> = T extends { readonly stored: infer S extends TSchema }
  ? Static<S>
  : {
      [N in keyof Static<T['attributes']> as N extends NamesIn<T, 'transient'> ? never : N]:
        | OrBlank<Static<T['attributes']>[N]>
        | (N extends NamesIn<T, 'forSource'> ? undefined : never)
    }

type Derived<T extends ObjectType> = T extends { readonly derived: infer D extends TProperties }
  ? Partial<Static<TObject<D>>>
  : unknown

/** A value of an object type in the entity document. */
export type ShownValue<T extends ObjectType> = Omit<Given<T>, keyof Derived<T>> &
  Derived<T> & { meta: Static<typeof valueMeta> } & (T['cardinality'] extends 'many'
    ? { gen_id: number }
    : unknown)

interface AttributeSchema {
  readonly type: string
  readonly kind: string
  readonly description: string
  readonly enum?: readonly string[]
}

const attributesOf = (type: ObjectType): [name: string, schema: AttributeSchema][] =>
  Object.entries(type.attributes.properties as unknown as Record<string, AttributeSchema>).filter(
    ([name]) => !type.transient?.includes(name),
  )

const textKinds = new Set(['string', 'text', 'url', 'phone', 'email', 'enum'])
const listKinds = new Set(['csv', 'piped', 'choices', 'dates'])

const isText = ({ type, kind }: AttributeSchema): boolean => type === 'string' && textKinds.has(kind)

/** Document values for unset attributes: empty texts, and the type's own. Source: contract samples. */
export function unsetOf(type: ObjectType): Attributes {
  const texts = type.stored === undefined ? attributesOf(type).filter(([, schema]) => isText(schema)) : []
  return { ...Object.fromEntries(texts.map(([name]) => [name, ''])), ...type.unset }
}

/** The members that every viewer sees in each shown value of a type. */
function alwaysShown(type: ObjectType): ReadonlySet<string> {
  const { required = [] } = type.attributes as { required?: readonly string[] }
  const names = new Set([...required, ...Object.keys(unsetOf(type))])
  for (const name of [...(type.transient ?? []), ...(type.forSource ?? [])]) names.delete(name)
  return names
}

function shownAttribute(
  { kind, type, description, ...facts }: AttributeSchema,
  isRequired: boolean,
): TSchema {
  if (listKinds.has(kind))
    return Type.Array(Type.String(), { description: description.replace('Comma-separated ', 'List of ') })
  if (facts.enum === undefined) return Type.Unsafe({ type, description })
  return Type.Unsafe({ type, enum: isRequired ? facts.enum : ['', ...facts.enum], description })
}

/** The schema of `ShownValue`. Omits input limits: stored values may predate them. */
export function shownSchema(type: ObjectType): TObject {
  const { required = [] } = type.attributes as { required?: readonly string[] }
  const always = alwaysShown(type)
  const attributes = attributesOf(type).map(([name, schema]): [string, TSchema] => {
    const shown = shownAttribute(schema, required.includes(name))
    return [name, always.has(name) ? shown : Type.Optional(shown)]
  })
  const given = type.stored?.properties ?? Object.fromEntries(attributes)
  return Type.Object(
    {
      ...given,
      ...Type.Partial(Type.Object(type.derived ?? {})).properties,
      meta: valueMeta,
      ...(type.cardinality === 'many'
        ? { gen_id: Type.Integer({ description: 'Names the value for the calls that change or remove it.' }) }
        : {}),
    },
    { description: type.summary },
  )
}
