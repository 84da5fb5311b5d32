import { type TInteger, type TObject, type TString, Type } from 'typebox'

type Kind = 'image' | 'logo'

type PictureSize<K extends Kind> = TObject<
  Record<`${K}_path`, TString> & Record<`${K}_size` | `${K}_width` | `${K}_height`, TInteger>
>

type Pictures<K extends Kind, S extends string> = Record<`${K}_type` | `${K}_hash`, TString> &
  Record<S, PictureSize<K>>

/** Attributes that `media/images.ts` derives from a picture: type and hash, and each stored size by name. */
export function pictureSizes<K extends Kind, const S extends readonly string[]>(kind: K, sizes: S) {
  const size = Type.Object({
    [`${kind}_path`]: Type.String({ description: 'Path of the file under `/assets/`.' }),
    [`${kind}_size`]: Type.Integer({ description: 'Bytes.' }),
    [`${kind}_width`]: Type.Integer({ description: 'Pixels.' }),
    [`${kind}_height`]: Type.Integer({ description: 'Pixels.' }),
  })
  return {
    [`${kind}_type`]: Type.String({ description: 'Media type.' }),
    [`${kind}_hash`]: Type.String({ description: 'MD5 of the uploaded file in hex.' }),
    ...Object.fromEntries(sizes.map((name) => [name, size])),
  } as unknown as Pictures<K, S[number]>
}
