import { html } from 'ghtml'
import { mostPictureBytes } from '../pages/add.ts'
import { textOf, valuesOf } from './details.ts'
import type { ManageSetting, Part, PartForm, PartOutcome } from './part.ts'

/** The part of the page for the photos of the entry. */
export const photoPart: Part = {
  name: 'photo',
  heading: ({ objects, otherObject }) => objects.image ?? otherObject,
  forms: (setting) => {
    const { texts, words } = setting
    const file = {
      name: 'image',
      label: words.photo,
      hint: texts.logoHint,
      control: 'file',
      accept: 'image/jpeg,image/png,image/gif',
      required: true,
      hooks: {
        preview: words.photoPreview,
        most: String(mostPictureBytes),
        side: String(longestSide),
        refused: texts.notAPicture,
      },
    } as const
    const caption = {
      name: 'image_name',
      label: words.photoCaption,
      control: 'text',
      maxLength: 200,
    } as const
    const known = photosOf(setting)
    const summary = known.length === 0 ? words.add : words.addAnother
    return [
      ...known,
      { item: '', summary, fields: [file, caption], values: {}, buttons: [{ label: words.add }] },
    ]
  },
  perform: async (owner, { link, texts }, { item, button, values, files }): Promise<PartOutcome> => {
    if (button === 'remove') {
      await owner.remove(link, 'image', item)
      return { notice: 'removed' }
    }
    const bytes = files.image?.bytes
    if (bytes === undefined || bytes.length === 0) return { faults: { image: texts.mustFill } }
    if (bytes.length > mostPictureBytes) return { faults: { image: texts.notAPicture } }
    await owner.addPhoto(link, bytes, textOf(values.image_name))
    return { notice: 'added' }
  },
}

/** Pixels to which the browser makes larger files smaller: those of the largest size that is stored. */
const longestSide = 1024

/** Each photo with a button that removes it. */
const photosOf = ({ view, words, site }: ManageSetting): readonly PartForm[] =>
  valuesOf(view, 'image').map(({ genId, attributes, derived }) => {
    const { image_path, image_width, image_height } = (derived.small ?? {}) as Readonly<
      Record<string, string | number | undefined>
    >
    const caption = textOf(attributes.image_name)
    const picture =
      image_path === undefined
        ? ''
        : html`<img src="${site.assetsUrl}/${image_path}" width="${image_width}" height="${image_height}" alt="${caption || words.photo}" loading="lazy">`
    return {
      item: genId,
      above: html`<figure class="owned">!${picture}!${caption === '' ? '' : html`<figcaption>${caption}</figcaption>`}</figure>`,
      fields: [],
      values: {},
      buttons: [{ label: words.remove, value: 'remove', skipsCheck: true, isQuiet: true }],
    }
  })
