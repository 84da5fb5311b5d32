import { attributeNames, attributeOfText, attributes } from '../../entity/attributes/index.ts'
import { attributeTextIn } from '../../entity/attributes/value-names.ts'
import type { ObjectName } from '../../entity/model.ts'
import { addressLines } from '../address-lines.ts'
import { type Field, hiddenField } from '../form.ts'
import { hoursFields, readHoursFields } from '../hours-form.ts'
import { closingReasons, type ManageTexts } from '../texts/manage-texts.ts'
import type { Texts } from '../texts/texts.ts'
import { addressNames, days, filledIn, hoursText, linesOf, singleOf, textOf, valuesOf } from './details.ts'
import type { Part, PartForm, PartOutcome } from './part.ts'

/**
 * The parts of the page that edit the entry. Fields have the names of attributes, so that faults find their
 * field.
 */

const heading = (object: ObjectName) => (words: ManageTexts) => words.objects[object] ?? words.otherObject

const namePart: Part = {
  name: 'name',
  heading: heading('name'),
  forms: ({ view, texts, words }) => [
    {
      item: '',
      fields: [{ name: 'name', label: texts.businessName, control: 'text', required: true, maxLength: 200 }],
      values: filledIn(singleOf(view, 'name'), ['name']),
      buttons: [{ label: words.save }],
    },
  ],
  perform: async (owner, { link }, { values }) => {
    await owner.write(link, 'name', { name: values.name })
    return { notice: 'saved' }
  },
}

const addressPart: Part = {
  name: 'address',
  heading: heading('postal_address'),
  forms: ({ view, texts, words }) => {
    const now = singleOf(view, 'postal_address')
    const shown = filledIn(now, addressNames)
    return [
      {
        item: '',
        summary: words.change(addressLines(shown, view.country).join(', ')),
        fields: addressFields(texts),
        values: { ...shown, do_not_display: now.do_not_display === true ? 'true' : '' },
        buttons: [{ label: words.save }],
      },
    ]
  },
  perform: async (owner, { link, view }, { values }) => {
    const wasHidden = singleOf(view, 'postal_address').do_not_display === true
    const { do_not_display: hides, ...address } = values
    // Only an explicit `false` shows a hidden address again.
    const wish = hides === 'true' ? { do_not_display: 'true' } : wasHidden ? { do_not_display: 'false' } : {}
    await owner.write(link, 'postal_address', { ...address, ...wish })
    return { notice: 'saved' }
  },
}

const addressFields = (texts: Texts): readonly Field[] => [
  { name: 'building_number', label: texts.buildingNumber, control: 'text', maxLength: 60 },
  { name: 'address1', label: texts.address1, control: 'text', required: true, maxLength: 120 },
  { name: 'address2', label: texts.address2, control: 'text', maxLength: 120 },
  { name: 'town', label: texts.town, control: 'text', required: true, maxLength: 80 },
  { name: 'county', label: texts.county, control: 'text', maxLength: 80 },
  { name: 'postcode', label: texts.postcode, control: 'text', maxLength: 16 },
  { name: 'do_not_display', label: texts.hideAddress, control: 'checkbox' },
]

/** A part for the values of a many-valued object, which can be changed, removed and added. */
const listPart = (
  object: 'alternative_name' | 'phone' | 'website' | 'email' | 'description' | 'announcement',
  fieldsOf: (texts: Texts, words: ManageTexts) => readonly Field[],
): Part => ({
  name: object,
  heading: heading(object),
  forms: ({ view, texts, words, reader }) => {
    const fields = fieldsOf(texts, words)
    const names = fields.map(({ name }) => name)
    const known = valuesOf(view, object).map((value): PartForm => {
      const about = linesOf(object, value, words, reader)[0] ?? ''
      return {
        item: value.genId,
        summary: words.change(about),
        fields,
        values: filledIn(value.attributes, names),
        buttons: [
          { label: words.save, about, value: 'save' },
          { label: words.remove, about, value: 'remove', skipsCheck: true },
        ],
      }
    })
    const summary = known.length === 0 ? words.add : words.addAnother
    return [...known, { item: '', summary, fields, values: {}, buttons: [{ label: words.add }] }]
  },
  perform: async (owner, { link }, { item, button, values }) => {
    if (button === 'remove') {
      await owner.remove(link, object, item)
      return { notice: 'removed' }
    }
    await owner.write(link, object, values, item === '' ? undefined : item)
    return { notice: item === '' ? 'added' : 'saved' }
  },
})

const otherNamesPart = listPart('alternative_name', (texts) => [
  { name: 'alternative_name', label: texts.businessName, control: 'text', required: true, maxLength: 200 },
])

const phonePart = listPart('phone', (texts) => [
  { name: 'number', label: texts.telephone, control: 'tel', required: true, maxLength: 32 },
])

const websitePart = listPart('website', (texts) => [
  { name: 'website_url', label: texts.website, control: 'url', required: true, maxLength: 2048 },
])

const emailPart = listPart('email', (texts) => [
  { name: 'email_address', label: texts.businessEmail, control: 'email', required: true, maxLength: 254 },
])

const descriptionPart = listPart('description', (_, words) => [
  { name: 'headline', label: words.headline, control: 'text', required: true, maxLength: 200 },
  { name: 'body', label: words.body, control: 'textarea', required: true, maxLength: 10_000 },
])

const announcementPart = listPart('announcement', (_, words) => [
  { name: 'headline', label: words.headline, control: 'text', required: true, maxLength: 200 },
  { name: 'body', label: words.body, control: 'textarea', required: true, maxLength: 5000 },
  { name: 'publish_date', label: words.firstDay, hint: words.firstDayHint, control: 'date' },
  { name: 'expiry_date', label: words.lastDay, hint: words.lastDayHint, control: 'date' },
  { name: 'link', label: words.link, control: 'url', maxLength: 2048 },
  { name: 'link_label', label: words.linkLabel, control: 'text', maxLength: 80 },
])

const hoursPart: Part = {
  name: 'hours',
  heading: heading('opening_times'),
  forms: ({ view, texts, words }) => {
    const now = singleOf(view, 'opening_times')
    return [
      {
        item: '',
        summary: words.change(words.objects.opening_times ?? ''),
        fields: hoursFields(texts),
        values: {
          ...Object.fromEntries(days.map((day) => [day, hoursText(now[day], words)])),
          closed_public_holidays: now.closed_public_holidays === true ? 'true' : '',
        },
        buttons: [{ label: words.save }],
      },
    ]
  },
  perform: async (owner, { link, texts }, { values }): Promise<PartOutcome> => {
    const read = readHoursFields(values, texts)
    if ('faults' in read) return read
    if (read.times === null) {
      await owner.remove(link, 'opening_times', null)
      return { notice: 'removed' }
    }
    await owner.write(link, 'opening_times', read.times)
    return { notice: 'saved' }
  },
}

const attributePart: Part = {
  name: 'attribute',
  heading: heading('attribute'),
  forms: ({ view, texts, words, reader }) => {
    const { language } = texts
    const known = valuesOf(view, 'attribute')
    const stated = new Set(known.map(({ attributes }) => attributes.attribute))
    const options = attributeNames
      .filter((name) => !stated.has(name))
      .flatMap((name) =>
        attributes[name].values.map((value) => ({
          value: `${name}:${value}`,
          label: attributeTextIn(name, value, language),
        })),
      )
    const choice: Field = {
      name: 'attribute',
      label: heading('attribute')(words),
      control: 'select',
      required: true,
      options,
    }
    const shown = known.map((value): PartForm => {
      const about = linesOf('attribute', value, words, reader)[0] ?? ''
      return {
        item: value.genId,
        summary: words.change(about),
        fields: [],
        values: {},
        buttons: [{ label: words.remove, about, value: 'remove', skipsCheck: true, isQuiet: true }],
      }
    })
    const add = {
      item: '',
      summary: words.add,
      fields: [choice],
      values: {},
      buttons: [{ label: words.add }],
    }
    return options.length === 0 ? shown : [...shown, add]
  },
  perform: async (owner, { link }, { item, button, values }) => {
    if (button === 'remove') {
      await owner.remove(link, 'attribute', item)
      return { notice: 'removed' }
    }
    await owner.write(link, 'attribute', attributeOfText(textOf(values.attribute)))
    return { notice: 'added' }
  },
}

const statusPart: Part = {
  name: 'status',
  heading: (words) => words.statusHeading,
  intro: ({ view, words }) => [view.isActive ? words.statusOpen : words.statusClosed],
  forms: ({ view, words }) => {
    const reason: Field = {
      name: 'inactive_reason',
      label: words.closeReason,
      control: 'select',
      required: true,
      options: closingReasons.map((value) => ({ value, label: words.closeReasons[value] })),
    }
    const confirm: Field = { name: 'confirm', label: words.closeConfirm, control: 'checkbox', required: true }
    return view.isActive
      ? [
          {
            item: '',
            summary: words.close,
            fields: [reason, confirm],
            values: {},
            buttons: [{ label: words.close, value: 'close' }],
          },
        ]
      : [{ item: '', fields: [], values: {}, buttons: [{ label: words.open, value: 'open' }] }]
  },
  perform: async (owner, { link }, { button, values }) => {
    if (button === 'open') {
      await owner.write(link, 'status', { status: 'active' })
      return { notice: 'opened' }
    }
    await owner.write(link, 'status', { status: 'inactive', inactive_reason: textOf(values.inactive_reason) })
    return { notice: 'closed' }
  },
}

export const entryParts: readonly Part[] = [
  namePart,
  otherNamesPart,
  addressPart,
  phonePart,
  websitePart,
  emailPart,
  hoursPart,
  descriptionPart,
  announcementPart,
  attributePart,
  statusPart,
]

/** The hidden fields of every form: its part and its item. */
export const formFields = ({ fields }: PartForm): readonly Field[] => [
  hiddenField('part'),
  hiddenField('item'),
  ...fields,
]
