import countries from 'i18n-iso-countries/index.js'
import type { Attributes, ObjectName } from '../../entity/model.ts'
import type { CategoryChoice } from '../../operations/page-operations.ts'
import type { Submission, SubmissionOutcome } from '../../operations/submission.ts'
import type { Field, Option } from '../form.ts'
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
  buttons: async ({ texts }) => [{ label: texts.addSubmit }],
  fields: async (setting, values) => {
    const { texts } = setting
    const { choices, chosen } = await findCategory(setting, values)
    const options = choices.map(({ id, name }) => ({ value: id, label: name }))
    const choose: Field = {
      name: 'category_id',
      label: texts.chooseCategory,
      control: 'radio',
      required: true,
      options,
    }
    return [
      {
        name: 'name',
        label: texts.businessName,
        control: 'text',
        required: true,
        maxLength: 200,
        autocomplete: 'organization',
      },
      {
        name: 'category',
        label: texts.category,
        hint: texts.categoryHint,
        control: 'text',
        required: true,
        maxLength: maxCategoryLength,
      },
      ...(choices.length > 0 && chosen === null ? [choose] : []),
      ...addressFields(setting),
      {
        name: 'telephone_number',
        label: texts.telephone,
        control: 'tel',
        required: true,
        maxLength: 40,
        autocomplete: 'tel',
      },
      { name: 'email', label: texts.businessEmail, control: 'email', maxLength: 254 },
      { name: 'website', label: texts.website, control: 'url', maxLength: 2048, autocomplete: 'url' },
      emailField(texts, true),
    ]
  },
  perform: async (setting, values) => {
    const { link, operations, texts } = setting
    const categoryId = values.category_id ?? (await findCategory(setting, values)).chosen
    if (categoryId === null) return { faults: { category: texts.unknownCategory } }
    const outcome = await operations.addBusiness(
      submissionOf(values, categoryId, link.prefill.supplier_id ?? null),
      authorOf(setting, { email: values.your_email! }),
    )
    return { done: [whatHappened(outcome, values.name!, texts), texts.reference(outcome.entityId)] }
  },
}

/** The outcome of the submission; held values are not reported as listed. */
function whatHappened({ matched, held, inactive }: SubmissionOutcome, name: string, texts: Texts): string {
  if (inactive !== null) return texts.addInactive(name)
  if (!matched) return texts.addDone(name)
  return held.length > 0 ? texts.addHeld(name) : texts.addMatched(name)
}

function addressFields({ texts }: PageSetting): Field[] {
  return [
    { name: 'building_number', label: texts.buildingNumber, control: 'text', maxLength: 60 },
    { name: 'address1', label: texts.address1, control: 'text', required: true, maxLength: 120 },
    { name: 'address2', label: texts.address2, control: 'text', maxLength: 120 },
    { name: 'town', label: texts.town, control: 'text', required: true, maxLength: 80 },
    { name: 'county', label: texts.county, control: 'text', maxLength: 80 },
    { name: 'postcode', label: texts.postcode, control: 'text', maxLength: 16 },
    {
      name: 'country',
      label: texts.country,
      control: 'select',
      required: true,
      options: countryOptions(texts.language),
    },
    { name: 'do_not_display', label: texts.hideAddress, control: 'checkbox' },
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

function submissionOf(values: Values, categoryId: string, supplierId: string | null): Submission {
  const objects: Partial<Record<ObjectName, readonly Attributes[]>> = {
    name: [{ name: values.name }],
    category: [{ category_id: categoryId }],
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
  if (values.email !== '') objects.email = [{ email_address: values.email }]
  if (values.website !== '') objects.website = [{ website_url: values.website }]
  return { country: values.country!, supplierId, timezone: null, objects }
}

const filled = (values: Values, names: readonly string[]): Attributes =>
  Object.fromEntries(names.filter((name) => values[name]).map((name) => [name, values[name]]))

const optionsByLanguage = new Map<string, readonly Option[]>()

/** All countries, named and sorted in the language of the page. */
function countryOptions(language: string): readonly Option[] {
  const known = optionsByLanguage.get(language)
  if (known) return known
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const options = Object.keys(countries.getAlpha2Codes())
    .map((code) => ({ value: code.toLowerCase(), label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  optionsByLanguage.set(language, options)
  return options
}
