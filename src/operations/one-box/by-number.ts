import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isActive } from '../../entity/live.ts'
import type { Entity } from '../../entity/model.ts'
import { findEntity } from '../change-entity.ts'
import { matchByPhone } from '../match-by-phone.ts'
import { shows } from '../search-filters.ts'
import type { Services } from '../services.ts'
import { countryFor, type OneBoxOutcome, type OneBoxRequest } from './one-box-request.ts'
import { placeNamed } from './splits.ts'

/** An id, here or in another dataset, where `holders` have it, or a telephone number and nothing else. */
export async function byNumber(
  services: Services,
  request: OneBoxRequest,
  holders: readonly Pick<Entity, 'id' | 'country'>[],
): Promise<OneBoxOutcome | null> {
  const text = request.text.trim()
  if (/^\d{10,16}$/.test(text)) {
    const entity = await findEntity(services, text)
    if (entity !== undefined && isActive(entity))
      return direct('id', [entity.id], entity.country, `"${text}" is the id of an entity`)
  }
  const [only, ...others] = holders.filter(({ country }) => (request.country ?? country) === country)
  // Several are a search, with pages and filters.
  if (only !== undefined && others.length === 0)
    return direct('id', [only.id], only.country, `"${text}" is an id of another dataset`)
  if (!/^(?:tel[.:]?\s*)?[+(]?[\d\s()./-]{6,24}$/i.test(text) || text.replace(/\D/g, '').length < 7)
    return null
  if (!shows(request.viewer, 'phone') || request.viewer === undefined) return null
  const { gazetteer } = services
  const country = countryFor(request, gazetteer)
  const number = text.replace(/^tel[.:]?\s*/i, '')
  if (!parsePhoneNumberFromString(number, country.toUpperCase() as CountryCode)?.isPossible()) return null
  const asWritten = { gazetteer, country: request.country, language: undefined, near: undefined }
  if (mayBePostcode.test(text) && placeNamed(text, asWritten) !== null) return null
  const isNational = !number.startsWith('+')
  const ids = await matchByPhone(
    services,
    { phone: number, country: isNational ? country : request.country },
    request.viewer,
  )
  return direct('phone', ids, country, `"${text}" is a telephone number`)
}

/** Digits of postcodes; longer texts only hold some. */
const mayBePostcode = /^(?:\d{3,6}|\d{3,5}[ -]\d{2,4})$/

function direct(
  kind: 'id' | 'phone',
  ids: readonly string[],
  country: string,
  reason: string,
): OneBoxOutcome {
  const hit = { score: 0, contentScore: 0, distanceMetres: null, schedule: '' }
  return {
    outcome: {
      total: ids.length,
      rows: ids.map((id) => ({ ...hit, id })),
      pinned: [],
      onlyPinned: false,
      nextCursor: null,
      facets: {},
      cells: [],
      openAt: null,
      reading: {
        place: null,
        ambiguous: false,
        alternatives: [],
        street: null,
        categoryIds: [],
        placeCorrected: false,
        widenedTo: null,
        corrected: false,
        attributes: [],
        phrases: [],
        excluded: [],
        match: null,
        understoodAs: null,
        nearest: null,
        step: null,
        condition: null,
        rules: [],
      },
    },
    box: {
      kind,
      what: null,
      who: null,
      where: null,
      place: null,
      centre: null,
      country,
      near: null,
      open: null,
      openAt: null,
      isWidened: false,
      isHoursUnknown: false,
      needsTown: null,
      because: [reason],
    },
  }
}
