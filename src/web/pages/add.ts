import countries from 'i18n-iso-countries/index.js'
import type { Attributes, ObjectName } from '../../entity/model.ts'
import type { CategoryChoice } from '../../operations/page-operations.ts'
import type { Submission, SubmissionOutcome } from '../../operations/submission.ts'
import type { Site } from '../directory/site.ts'
import { explainFaults } from '../explain-faults.ts'
import type { Field, Hooks, Option, Section } from '../form.ts'
import { hoursFields, readHoursFields } from '../hours-form.ts'
import { mapWords } from '../map/map-words.ts'
import { directoryTexts } from '../texts/in-language.ts'
import type { Texts } from '../texts/texts.ts'
import { authorOf, emailField, type HostedPage, type PageSetting, type Values } from './page.ts'

const maxCategoryLength = 100

/**
 * Adds a business. Fields have the names of the parameters of `PUT /v1/business`, so that its faults find
 * their field.
 */
export const addPage: HostedPage = {
  action: 'add',
  title: ({ texts }) => texts.addTitle,
  scripts: ['forms.js'],
  buttons: async ({ texts }) => [{ label: texts.addSubmit }],
  intro: async ({ texts }) => [texts.addIntro],
  fields: async (setting, values) => {
    const { texts, link, operations } = setting
    const ifWritable = async (object: ObjectName, fields: readonly Field[]) =>
      (await operations.mayWrite(object, link.keyId)) ? fields : []
    const [pin, email, hours, logo] = await Promise.all([
      ifWritable('geopoint', pinFields(setting)),
      ifWritable('email', [businessEmail(texts)]),
      ifWritable('opening_times', hoursFields(texts)),
      ifWritable('logo', logoFields(texts)),
    ])
    return [
      ...(await businessFields(setting, values)),
      ...addressFields(texts),
      ...pin,
      ...contactFields(texts, email),
      ...hours,
      ...logo,
      { ...emailField(texts, true), section: { name: 'you', heading: texts.sectionYou } },
    ]
  },
  check: async (setting, fields, { values, faults }, files) => {
    const { texts, operations } = setting
    const { submission, faults: own } = await readBusiness(setting, values)
    const logo = files.logo ?? null
    const isTooLarge = logo !== null && logo.bytes.length > mostPictureBytes
    const found = await operations.businessFaults(submission, isTooLarge ? null : logo)
    // Without a country, a number cannot be told to be wrong.
    const sure = Object.hasOwn(faults, 'country')
      ? found.filter(({ parameter }) => parameter !== 'number')
      : found
    return {
      ...explainFaults(sure, fields, texts).faults,
      ...(isTooLarge && { logo: texts.notAPicture }),
      ...own,
    }
  },
  perform: async (setting, values, files) => {
    const { operations, texts } = setting
    const { submission } = await readBusiness(setting, values)
    const author = authorOf(setting, { email: values.your_email! })
    const outcome = await operations.addBusiness(submission, author, files.logo ?? null)
    const { entityId } = outcome
    const name = values.name!
    return {
      done: [whatHappened(outcome, name, texts), texts.reference(entityId)],
      ...(outcome.inactive === null && {
        whatNext: [texts.addNext, texts.addNextClaim],
        listing: { id: entityId, name },
      }),
    }
  },
}

/** The submission of what can be read, and the faults of the rest. */
async function readBusiness(setting: PageSetting, values: Values) {
  const { texts, link } = setting
  const categoryId = values.category_id ?? (await findCategory(setting, values)).chosen
  const hours = readHoursFields(values, texts)
  const times = 'times' in hours ? hours.times : null
  return {
    submission: submissionOf(values, categoryId, times, link.prefill.supplier_id ?? null),
    faults: {
      ...(categoryId === null && { category: texts.unknownCategory }),
      ...('faults' in hours && hours.faults),
    },
  }
}

/** The outcome of the submission; held values are not reported as listed. */
function whatHappened({ matched, held, inactive }: SubmissionOutcome, name: string, texts: Texts): string {
  if (inactive !== null) return texts.addInactive(name)
  if (!matched) return texts.addDone(name)
  return held.length > 0 ? texts.addHeld(name) : texts.addMatched(name)
}

async function businessFields(setting: PageSetting, values: Values): Promise<readonly Field[]> {
  const { texts, site } = setting
  const section: Section = { name: 'business', heading: texts.sectionBusiness }
  const { choices, chosen } = await findCategory(setting, values)
  const language = new URLSearchParams({ language: texts.language })
  const choose: Field = {
    name: 'category_id',
    label: texts.chooseCategory,
    control: 'radio',
    required: true,
    options: choices.map(({ id, label }) => ({ value: id, label })),
    section,
  }
  return [
    {
      name: 'name',
      label: texts.businessName,
      control: 'text',
      required: true,
      maxLength: 200,
      autocomplete: 'organization',
      section,
      hooks: {
        similar: `${site.prefix}/forms/similar?${language}`,
        heading: texts.similarHeading,
        hint: texts.similarHint,
      },
    },
    {
      name: 'category',
      label: texts.category,
      hint: texts.categoryHint,
      control: 'text',
      required: true,
      maxLength: maxCategoryLength,
      section,
      hooks: { suggest: `${site.prefix}/forms/categories?${language}` },
    },
    ...(choices.length > 0 && chosen === null ? [choose] : []),
  ]
}

function addressFields(texts: Texts): readonly Field[] {
  const section: Section = { name: 'place', heading: texts.sectionPlace }
  const text = (name: string, label: string, maxLength: number): Field => ({
    name,
    label,
    control: 'text',
    maxLength,
    section,
  })
  return [
    { ...text('address1', texts.address1, 120), required: true },
    { ...text('building_number', texts.buildingNumber, 60), width: 'half' },
    { ...text('address2', texts.address2, 120), width: 'half' },
    { ...text('postcode', texts.postcode, 16), width: 'third' },
    { ...text('town', texts.town, 80), required: true, width: 'third' },
    { ...text('county', texts.county, 80), width: 'third' },
    {
      name: 'country',
      label: texts.country,
      control: 'select',
      required: true,
      options: countryOptions(texts.language),
      section,
    },
    { name: 'do_not_display', label: texts.hideAddress, control: 'checkbox', section },
  ]
}

/** `browser/pin.js` sets them on a map. */
function pinFields({ texts, site }: PageSetting): readonly Field[] {
  const section: Section = {
    name: 'pin',
    heading: texts.pin,
    hint: texts.pinHint,
    isOptional: true,
    unfolds: texts.pinByHand,
    hooks: mapHooks(texts, site),
  }
  const degrees = { control: 'text', maxLength: 20, width: 'half', section } as const
  return [
    { name: 'latitude', label: texts.latitude, ...degrees },
    { name: 'longitude', label: texts.longitude, ...degrees },
  ]
}

const contactSection = (texts: Texts): Section => ({ name: 'contact', heading: texts.sectionContact })

const businessEmail = (texts: Texts): Field => ({
  name: 'email',
  label: texts.businessEmail,
  control: 'email',
  maxLength: 254,
  width: 'half',
  section: contactSection(texts),
})

/** What `browser/pin.js` draws the map from. */
function mapHooks(texts: Texts, { map, prefix }: Site): Hooks {
  const { language } = texts
  return {
    pin: texts.pinMapHint,
    module: map.module,
    light: map.styleAddress(language, 'light'),
    dark: map.styleAddress(language, 'dark'),
    words: JSON.stringify(mapWords(directoryTexts(language), texts.pin)),
    language,
    place: `${prefix}/forms/place`,
  }
}

function contactFields(texts: Texts, email: readonly Field[]): readonly Field[] {
  const section = contactSection(texts)
  return [
    {
      name: 'telephone_number',
      label: texts.telephone,
      control: 'tel',
      required: true,
      maxLength: 40,
      autocomplete: 'tel',
      section,
    },
    ...email,
    {
      name: 'website',
      label: texts.website,
      control: 'url',
      maxLength: 2048,
      autocomplete: 'url',
      width: 'half',
      section,
    },
  ]
}

/** Leaves room for the other fields in the limit of a request. `browser/logo.js` makes larger pictures smaller. */
export const mostPictureBytes = 1_500_000

function logoFields(texts: Texts): readonly Field[] {
  const section: Section = { name: 'logo', heading: texts.logo, isOptional: true }
  return [
    {
      name: 'logo',
      label: texts.logo,
      hint: texts.logoHint,
      control: 'file',
      accept: 'image/jpeg,image/png,image/gif',
      section,
      hooks: { preview: texts.logoPreview, most: String(mostPictureBytes), refused: texts.notAPicture },
    },
  ]
}

/**
 * Without a script, the kind of business takes two steps: a word and, unless it names exactly one category, a
 * choice of candidates.
 */
async function findCategory(
  { operations, texts }: PageSetting,
  values: Values,
): Promise<{ readonly choices: readonly CategoryChoice[]; readonly chosen: string | null }> {
  const text = values.category?.trim() ?? ''
  if (text === '' || text.length > maxCategoryLength) return { choices: [], chosen: null }
  const choices = await operations.findCategories(text, texts.language)
  const exact = choices.filter(({ name }) => name.toLowerCase() === text.toLowerCase())
  const sure = exact.length === 1 ? exact[0]! : choices.length === 1 ? choices[0]! : null
  return { choices, chosen: sure?.id ?? null }
}

function submissionOf(
  values: Values,
  categoryId: string | null,
  hours: Attributes | null,
  supplierId: string | null,
): Submission {
  const objects: Partial<Record<ObjectName, readonly Attributes[]>> = {
    name: [{ name: values.name }],
    postal_address: [
      filled(values, [
        'building_number',
        'address1',
        'address2',
        'town',
        'county',
        'postcode',
        'do_not_display',
      ]),
    ],
    phone: [{ number: values.telephone_number }],
  }
  if (categoryId) objects.category = [{ category_id: categoryId }]
  if (values.email) objects.email = [{ email_address: values.email }]
  if (values.website !== '') objects.website = [{ website_url: values.website }]
  const point = filled(values, ['latitude', 'longitude'])
  if (Object.keys(point).length > 0) objects.geopoint = [point]
  if (hours !== null) objects.opening_times = [hours]
  return { country: values.country!, supplierId, timezone: null, objects }
}

const filled = (values: Values, names: readonly string[]): Attributes =>
  Object.fromEntries(names.filter((name) => values[name]).map((name) => [name, values[name]]))

const optionsByLanguage = new Map<string, readonly Option[]>()

/** All countries, named and sorted in the language of the page. */
export function countryOptions(language: string): readonly Option[] {
  const known = optionsByLanguage.get(language)
  if (known) return known
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const options = Object.keys(countries.getAlpha2Codes())
    .map((code) => ({ value: code.toLowerCase(), label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  optionsByLanguage.set(language, options)
  return options
}
