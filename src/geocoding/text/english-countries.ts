import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }

countries.registerLocale(english)

/**
 * Country codes with their English names. Other languages are not loaded, because all together they take
 * longer to read than the rest of the package.
 */
export { countries as englishCountries }
