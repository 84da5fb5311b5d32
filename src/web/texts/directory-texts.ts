/** All texts of the public directory in one language. Texts of functions contain no HTML. */
export interface DirectoryTexts {
  /** ISO 639-1. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** The name of the language in itself. */
  readonly ownName: string

  readonly tagline: string
  readonly homeTitle: (site: string) => string
  readonly homeIntro: (businesses: number, place: string) => string
  readonly skipToContent: string
  readonly what: string
  readonly whatHint: string
  readonly where: string
  readonly whereHint: string
  readonly search: string
  readonly nearMe: string
  readonly nearMeFailed: string
  readonly nearYou: string
  readonly addBusiness: string
  readonly forDevelopers: string
  readonly languageLabel: string
  readonly countryLabel: string
  readonly change: string
  readonly aboutData: string
  readonly menu: string

  readonly browseCategories: string
  readonly allCategories: string
  readonly browsePlaces: string
  readonly newest: string
  readonly lettersTitle: (country: string) => string
  readonly lettersLink: string

  /** `3 businesses`. */
  readonly businesses: (count: number) => string
  readonly resultsFor: (what: string, where: string) => string
  readonly resultsWhat: (what: string) => string
  readonly resultsWhere: (where: string) => string
  readonly resultsAll: string
  readonly inThisArea: string
  /** The text was read as something else, such as a corrected spelling. */
  readonly understoodAs: (words: string) => string
  readonly corrected: (what: string) => string
  /** No business that fits is known to be open at the time asked for; all that fit are listed. */
  readonly noneKnownOpen: string
  /** Words for an airport or a station without the name of its town were left out. */
  readonly needsTown: (words: string) => string
  readonly didYouMean: string
  readonly ambiguousPlace: (place: string) => string
  readonly unknownPlace: (where: string) => string
  readonly resultList: string
  readonly widened: (place: string, distance: string) => string
  readonly unconfirmed: (what: string) => string
  readonly nearestPlace: (place: string, distance: string) => string
  readonly nothingFound: string
  readonly nothingFoundHelp: string
  readonly withoutFilters: string
  readonly wholeCountry: (country: string) => string
  readonly tryCategories: string
  readonly pastEnd: string
  readonly toFirstPage: string
  readonly faultsHeading: string
  readonly filters: string
  readonly openNow: string
  readonly sortBy: string
  readonly byRelevance: string
  readonly byDistance: string
  readonly byName: string
  readonly byUpdated: string
  /** What a search leaves out, in quotes. */
  readonly without: (words: string) => string
  readonly hasPhoto: string
  readonly hasPhone: string
  readonly hasWebsite: string
  readonly hasHours: string
  readonly hasOffers: string
  readonly delivers: string
  readonly ordersOnline: string
  readonly category: string
  readonly anyCategory: string
  readonly apply: string
  readonly removeFilter: (filter: string) => string
  readonly pages: string
  readonly page: (page: number, of: number) => string
  readonly next: string
  readonly previous: string
  readonly showMap: string
  readonly showList: string
  readonly map: string
  readonly searchThisArea: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly mapMakers: string
  /** Of a map that has been moved to where it shows no streets. */
  readonly noStreets: string
  /** A button beside it. */
  readonly backOnMap: string
  readonly close: string
  /** Of a cluster on the map; `{count}` stands for the number, which is above 1. */
  readonly clusterOf: string
  readonly mapOf: (what: string) => string

  readonly open: string
  readonly closed: string
  /** Midnight at the end of a day, as the end of a span and for `openUntil`. */
  readonly midnight: string
  /** The time is an hour, or a weekday or a date with an hour. */
  readonly openUntil: (time: string) => string
  readonly opensAt: (time: string) => string
  readonly openAlways: string
  readonly hoursUnknown: string
  readonly distanceMetres: (metres: string) => string
  readonly distanceKilometres: (kilometres: string) => string
  readonly closedForGood: string
  readonly closedForGoodText: string
  readonly notListed: string
  readonly notListedText: string
  readonly temporarilyClosed: string
  readonly temporarilyClosedUntil: (date: string) => string

  readonly contact: string
  readonly phone: string
  readonly fax: string
  readonly email: string
  readonly website: string
  readonly address: string
  readonly addressHidden: string
  readonly directions: string
  readonly openingTimes: string
  readonly today: string
  readonly allDay: string
  readonly publicHoliday: string
  readonly specialDays: string
  readonly perhapsClosed: string
  readonly closedOnHolidays: string
  readonly localTime: (zone: string) => string
  readonly about: string
  readonly photos: string
  readonly photoOf: (name: string, number: number) => string
  readonly offers: string
  readonly offerUntil: (date: string) => string
  readonly documents: string
  readonly testimonials: string
  readonly news: string
  readonly questions: string
  /** Heading of the attributes. */
  readonly goodToKnow: string
  readonly payment: string
  readonly cash: string
  readonly cheque: string
  /** Heading of other names that people know the business by. */
  readonly alsoKnownAs: string
  readonly tags: string
  readonly brands: string
  readonly people: string
  readonly socialMedia: string
  readonly videos: string
  readonly links: string
  readonly categories: string
  /** Of the data of a listing, before who is to be named. */
  readonly sources: string
  readonly lastChanged: (date: string) => string
  readonly confirmedByOwner: string
  readonly notClaimed: string
  readonly nearby: string
  readonly similar: (category: string) => string
  readonly isThisYours: string
  readonly claimIt: string
  /** Of a listing that is claimed already. */
  readonly manageOrContest: string
  readonly suggestCorrection: string
  readonly sendMessage: string
  readonly share: string
  readonly linkCopied: string
  readonly print: string
  readonly saveContact: string
  readonly saveHours: string
  readonly breadcrumbs: string
  readonly home: string
  readonly noPhotos: string

  readonly inPlace: (category: string, place: string) => string
  readonly categoryTitle: (category: string, country: string) => string
  readonly placeTitle: (place: string) => string
  readonly subcategories: string
  readonly placesWith: (category: string) => string
  readonly categoriesIn: (place: string) => string
  readonly neighbourhoods: string
  readonly seeAll: string
  readonly noneHere: string

  readonly embedLink: string
  readonly embedTitle: string
  readonly embedIntro: (site: string) => string
  readonly embedCode: string
  readonly embedLocalKey: string
  readonly embedNoKey: string
  readonly embedGuide: string
  readonly embedPreview: string
  readonly embedMapClosed: string
  readonly embedMapOpen: string
  readonly embedMapOff: string
  readonly copy: string
  readonly copied: string
  /** Where the browser refuses to copy. */
  readonly copyYourself: string

  readonly imprint: string
  readonly privacy: string
  readonly terms: string

  readonly notFoundTitle: string
  readonly notFoundText: string
  readonly goneTitle: string
  readonly goneText: string
  readonly tooLargeTitle: string
  readonly tooLargeText: string
  readonly tooManyTitle: string
  readonly tooManyText: (seconds: number) => string
  readonly brokenTitle: string
  readonly brokenText: string
  readonly badRequestTitle: string
  readonly badRequestText: string
}
