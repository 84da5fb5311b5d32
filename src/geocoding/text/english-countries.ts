import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }

countries.registerLocale(english)

/** Codes of countries with their English names. Those in other languages are left on the disk: all together they take longer to read than the rest of the package. */
export { countries as englishCountries }
