import type { TSchema } from 'typebox'
import { LocationRecord } from '../endpoints/location-shape.ts'
import { EntityRows, SearchResults, Submitted, Suggestions, WriteAck } from '../endpoints/results.ts'
import { RuleDocument } from '../endpoints/v1/search_rules.get.ts'
import { SiteDocument } from '../endpoints/v1/sites.get.ts'
import {
  Claim,
  EntityDocument,
  OpeningState,
  PartialEntityDocument,
  shownValues,
} from '../entity/entity-document.ts'
import { dayHours } from '../entity/objects/opening_times.ts'
import { valueMeta } from '../entity/objects/shown.ts'
import { businessDocument, submissionList } from './business-document.ts'
import { pascalCase } from './responses.ts'
import { type Json, plain } from './wire-schema.ts'

/** Data shapes with a name of their own in the document, inner ones first. */
const named: readonly [name: string, schema: TSchema][] = [
  ['ValueMeta', valueMeta],
  ['DayHours', dayHours],
  ['ImageSize', shownValues.image.properties.thumb!],
  ['LogoSize', shownValues.logo.properties.small!],
  ...Object.entries(shownValues).map(([name, schema]): [string, TSchema] => [
    `${pascalCase(name)}Value`,
    schema,
  ]),
  ['EntityClaim', Claim],
  ['OpeningState', OpeningState],
  ['EntityDocument', EntityDocument],
  ['RuleDocument', RuleDocument],
  ['SiteDocument', SiteDocument],
  ['PartialEntityDocument', PartialEntityDocument],
  ['EntityRows', EntityRows],
  ['SearchResults', SearchResults],
  ['LocationRecord', LocationRecord],
  ['Submitted', Submitted],
  ['Suggestions', Suggestions],
  ['WriteAck', WriteAck],
]

export interface SharedSchemas {
  readonly components: Json
  /** Returns the schema with named shapes replaced by references. */
  readonly refer: (schema: TSchema) => Json
}

/** The shared shapes, recognized wherever a schema has the same content. */
export function sharedSchemas(): SharedSchemas {
  const names = new Map(named.map(([name, schema]) => [JSON.stringify(plain(schema)), name]))
  const replace = (value: unknown, self?: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((member) => replace(member))
    const name = names.get(JSON.stringify(value))
    if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` }
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replace(member)]))
  }
  return {
    components: {
      BusinessDocument: businessDocument(),
      SubmissionList: submissionList(),
      ...Object.fromEntries(named.map(([name, schema]) => [name, replace(plain(schema), name)])),
    },
    refer: (schema) => replace(plain(schema)) as Json,
  }
}
