/** Languages of the public pages, the forms and the store finder, as the first segment of addresses. */
export const pageLanguages = ['en', 'de', 'fr', 'es', 'fi', 'ar'] as const

export type PageLanguage = (typeof pageLanguages)[number]
