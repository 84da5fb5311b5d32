import { Type } from 'typebox'
import { country, line, oneOf, optional } from '../../entity/objects/attributes.ts'
import { DirectoryError, invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import { csvColumns, exportFormats, writers } from '../../operations/export/formats.ts'
import type { AreaRequest } from '../../operations/search-area.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { areaParams, filterParams } from '../search-params.ts'
import { preferences, preferred } from '../shared-params.ts'

const { restrict_category_ids, has, payment_type, advertiser, updated_since } = filterParams
const { where } = areaParams.bylocation
const corners = ['latitude_1', 'longitude_1', 'latitude_2', 'longitude_2'] as const
const box = areaParams.byboundingbox

export const getExport = defineEndpoint({
  method: 'GET',
  path: '/v1/export',
  group: 'Feeds',
  summary: 'Export the records of one state of the directory, or what an account supplies, as a file.',
  description:
    'With format, the answer is the file, sent as it is read; a connection that breaks has sent a part of it. Administrators get all that is public, other keys what their account supplies under its own ids. highstreet import takes the files again. See docs/guides/export.md.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    format: optional(
      oneOf(exportFormats, {
        description: 'Format of the file; without it, the answer tells of the export.',
        example: 'jsonl',
      }),
    ),
    masheryid: optional(
      line(80, {
        description: 'Only what this account supplies under its own ids, as it said it.',
        example: 'town-guide',
      }),
    ),
    country: optional(country({ description: 'ISO 3166 country of the records.', example: 'FI' })),
    where: optional({
      ...where!,
      description: 'With country: name or postcode of a place that they lie in.',
    }),
    latitude_1: optional(box.latitude_1!),
    longitude_1: optional(box.longitude_1!),
    latitude_2: optional(box.latitude_2!),
    longitude_2: optional(box.longitude_2!),
    restrict_category_ids,
    has,
    payment_type,
    advertiser,
    updated_since,
    isClaimed: preferences.isClaimed,
  }),
  check: (params) => {
    const given = corners.filter((name) => params[name] !== undefined)
    const lacking = given.length === 0 ? [] : corners.filter((name) => params[name] === undefined)
    return [
      ...lacking.map((name) => fault('required_with', name, { other: given[0]! })),
      ...(params.where !== undefined && params.country === undefined
        ? [fault('required_with', 'country', { other: 'where' })]
        : []),
    ]
  },
  files: exportFormats.map((format) => writers[format].mediaType.split(';')[0]!),
  result: Type.Object({
    about: Type.Object({
      source: Type.String({ description: 'Address of this directory.' }),
      exported: Type.String({ description: 'When.' }),
      account: Type.Optional(Type.String({ description: 'Whose records alone.' })),
      sources: Type.Array(
        Type.Object({
          account: Type.String(),
          licence: Type.Union([Type.String(), Type.Null()]),
          attribution: Type.Union([Type.String(), Type.Null()]),
          imported: Type.String({ description: 'When an import last named these terms.' }),
        }),
        { description: 'What is due for the data, as imports have named it.' },
      ),
    }),
    formats: Type.Array(Type.String()),
    csv_columns: Type.Array(Type.String()),
  }),
  errors: ['plan_too_low', 'busy'],
  example: {
    params: { country: 'FI' },
    result: {
      about: {
        source: 'https://directory.example',
        exported: '2030-01-31 09:00:00 +00:00',
        account: 'town-guide',
        sources: [
          {
            account: 'town-guide',
            licence: 'ODbL 1.0',
            attribution: '© Town Guide',
            imported: '2030-01-30 02:00:00 +00:00',
          },
        ],
      },
      formats: exportFormats,
      csv_columns: csvColumns,
    },
  },
  handle: async ({ params, caller }, operations) => {
    if (caller.key.publishable) throw new DirectoryError('plan_too_low', [fault('export_publishable')])
    if (!caller.admin && params.masheryid !== undefined && params.masheryid !== caller.account)
      throw new DirectoryError('plan_too_low', [fault('export_foreign', 'masheryid')])
    if (params.masheryid !== undefined && !(await operations.exports.knows(params.masheryid)))
      throw invalid(fault('unknown_account', 'masheryid', { unknown: [params.masheryid] }))
    const account = caller.admin ? (params.masheryid ?? null) : caller.account
    const request = {
      format: params.format ?? 'jsonl',
      account,
      country: params.country ?? null,
      area: areaOf(params),
      restrictCategoryIds: params.restrict_category_ids ?? null,
      has: params.has,
      paymentTypes: params.payment_type,
      advertiser: params.advertiser,
      updatedSince: params.updated_since,
      isClaimed: preferred(params).isClaimed,
    }
    operations.exports.check(request)
    if (params.format !== undefined)
      return {
        data: null,
        file: {
          mediaType: writers[params.format].mediaType,
          name: `export.${writers[params.format].ending}`,
          send: (write) => operations.exports.run(request, write),
        },
      }
    const about = await operations.aboutExport(request)
    return answer({ about, formats: exportFormats, csv_columns: csvColumns })
  },
})

function areaOf(params: Record<string, unknown>): AreaRequest {
  if (params.where !== undefined) return { kind: 'bylocation', where: params.where as string, near: null }
  if (params.latitude_1 === undefined) return { kind: 'national' }
  const corner = (n: 1 | 2) => ({
    latitude: params[`latitude_${n}`] as number,
    longitude: params[`longitude_${n}`] as number,
  })
  return { kind: 'byboundingbox', corners: [corner(1), corner(2)] }
}
