import countries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }

countries.registerLocale(english as Parameters<typeof countries.registerLocale>[0])

/** Alpha-2 code, lower case, of an English country name; undefined when unknown. */
export function getAlpha2Code(name: string): string | undefined {
  const plain = { 'Isle of Man': 'im', 'South Korea': 'kr' }[name.trim()]
  return plain ?? countries.getAlpha2Code(name.trim(), 'en')?.toLowerCase()
}
