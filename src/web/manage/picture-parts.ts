import { html } from 'ghtml'
import { mostPictureBytes } from '../pages/add.ts'
import type { ManageTexts } from '../texts/manage-texts.ts'
import type { Texts } from '../texts/texts.ts'
import { textOf, valuesOf } from './details.ts'
import type { ManageSetting, Part, PartForm, PartOutcome } from './part.ts'

/** The parts of the page for the pictures of the entry. */

interface Pictures {
  readonly kind: 'image' | 'logo'
  readonly label: (words: ManageTexts, texts: Texts) => string
  readonly preview: (words: ManageTexts, texts: Texts) => string
  /** Pixels to which the browser makes larger files smaller: those of the largest size that is stored, or more. */
  readonly longestSide: number
  readonly hasCaption: boolean
}

const picturePart = (pictures: Pictures): Part => ({
  name: pictures.kind,
  heading: ({ objects, otherObject }) => objects[pictures.kind] ?? otherObject,
  forms: (setting) => {
    const { words } = setting
    const known = shownOf(pictures, setting)
    const summary = known.length === 0 ? words.add : words.addAnother
    const fields = fieldsOf(pictures, setting)
    return [...known, { item: '', summary, fields, values: {}, buttons: [{ label: words.add }] }]
  },
  perform: async (owner, { link, texts }, { item, button, values, files }): Promise<PartOutcome> => {
    const { kind } = pictures
    if (button === 'remove') {
      await owner.remove(link, kind, item)
      return { notice: 'removed' }
    }
    const bytes = files[kind]?.bytes
    if (bytes === undefined || bytes.length === 0) return { faults: { [kind]: texts.mustFill } }
    if (bytes.length > mostPictureBytes) return { faults: { [kind]: texts.notAPicture } }
    await owner.addPicture(link, kind, bytes, textOf(values[`${kind}_name`]))
    return { notice: 'added' }
  },
})

/** The file, and its caption. */
const fieldsOf = ({ kind, label, preview, longestSide, hasCaption }: Pictures, setting: ManageSetting) => {
  const { texts, words } = setting
  const file = {
    name: kind,
    label: label(words, texts),
    hint: texts.logoHint,
    control: 'file',
    accept: 'image/jpeg,image/png,image/gif',
    required: true,
    hooks: {
      preview: preview(words, texts),
      most: String(mostPictureBytes),
      side: String(longestSide),
      refused: texts.notAPicture,
    },
  } as const
  const caption = {
    name: `${kind}_name`,
    label: words.photoCaption,
    control: 'text',
    maxLength: 200,
  } as const
  return hasCaption ? [file, caption] : [file]
}

/** Each picture with a button that removes it. */
const shownOf = (
  { kind, label }: Pictures,
  { view, words, texts, site }: ManageSetting,
): readonly PartForm[] =>
  valuesOf(view, kind).map(({ genId, attributes, derived }, at, { length }) => {
    const small = (derived.small ?? {}) as Readonly<Record<string, string | number | undefined>>
    const path = small[`${kind}_path`]
    const [width, height] = [small[`${kind}_width`], small[`${kind}_height`]]
    const caption = textOf(attributes[`${kind}_name`])
    const which = length === 1 ? label(words, texts) : `${label(words, texts)} ${at + 1}`
    const name = caption || which
    const picture =
      path === undefined
        ? ''
        : html`<img src="${site.filesUrl}/${path}" width="${width}" height="${height}" alt="${name}" loading="lazy">`
    return {
      item: genId,
      above: html`<figure class="owned">!${picture}!${caption === '' ? '' : html`<figcaption>${caption}</figcaption>`}</figure>`,
      fields: [],
      values: {},
      buttons: [{ label: words.remove, about: name, value: 'remove', skipsCheck: true, isQuiet: true }],
    }
  })

export const pictureParts: readonly Part[] = [
  picturePart({
    kind: 'image',
    label: ({ photo }) => photo,
    preview: ({ photoPreview }) => photoPreview,
    longestSide: 1024,
    hasCaption: true,
  }),
  picturePart({
    kind: 'logo',
    label: (_, { logo }) => logo,
    preview: (_, { logoPreview }) => logoPreview,
    longestSide: 600,
    hasCaption: false,
  }),
]
