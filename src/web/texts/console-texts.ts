/** Texts of the operators' console. */
export interface ConsoleTexts {
  readonly signInTitle: string
  readonly signInIntro: string
  readonly key: string
  readonly keyHint: string
  readonly signIn: string
  readonly signOut: string
  readonly signedOut: string
  readonly keyRefused: string
  readonly keyTooLow: string
  /** @param minutes at least 1 */
  readonly tooMany: (minutes: number) => string
  readonly stale: string
  /** @param value what another operator has saved; may be empty */
  readonly storedNow: (value: string) => string

  readonly sites: string
  readonly sitesGuide: string
  readonly sitesIntro: string
  readonly noSites: string
  readonly newSite: string
  readonly name: string
  readonly edit: string
  readonly preview: string
  readonly saved: (name: string) => string
  readonly removed: (id: string) => string
  readonly toSites: string
  readonly gone: string

  readonly id: string
  readonly idHint: string
  readonly idTaken: string
  readonly tagline: string
  readonly taglineHint: string
  readonly placeSection: string
  readonly path: string
  readonly pathHint: string
  readonly hosts: string
  readonly hostsHint: string
  readonly partSection: string
  readonly partHint: string
  readonly places: string
  readonly placesHint: string
  readonly polygon: string
  readonly polygonHint: string
  readonly categories: string
  readonly categoriesHint: string
  readonly brand: string
  readonly brandHint: string
  readonly country: string
  readonly languages: string
  readonly languagesHint: (known: string) => string
  readonly looksSection: string
  readonly accent: string
  readonly accentHint: string
  readonly logo: string
  readonly logoHint: string
  readonly removeLogo: string
  readonly legalSection: string
  readonly legalHint: string
  readonly imprint: string
  readonly privacy: string
  readonly terms: string
  readonly mailSection: string
  readonly mailFrom: string
  readonly mailFromHint: string
  readonly redirectsSection: string
  readonly redirects: string
  readonly redirectsHint: string
  readonly redirectsNow: (count: number) => string
  readonly removeRedirects: string
  readonly save: string
  readonly keysHeading: string
  readonly keysIntro: (account: string) => string
  readonly manageKeys: string
  readonly noKeys: string
  readonly newKey: string
  readonly keyLabel: string
  readonly keyLabelHint: string
  readonly keyPlan: string
  readonly keyKind: string
  readonly keyPublishable: string
  readonly keyForPages: string
  readonly keySecret: string
  readonly origins: string
  readonly originsHint: string
  readonly keyCreated: string
  readonly requestsToday: string
  readonly makeKey: string
  readonly keyMade: string
  readonly keyMadeAlready: string
  readonly originsSaved: string
  readonly keyRevoked: string
  readonly keyGone: string
  readonly revoke: string
  readonly revokeIntro: string
  readonly revokeConfirm: string
  readonly revokedOn: (day: string) => string
  readonly badOrigin: (given: string) => string
  readonly originNeeded: string
  readonly remove: string
  readonly removeIntro: string
  readonly removeConfirm: string

  /** Faults, by what is wrong. */
  readonly badId: string
  readonly badName: (most: string) => string
  readonly badHost: (given: string) => string
  readonly badPath: (given: string) => string
  readonly taken: (given: string, site: string) => string
  readonly pathOrHost: string
  readonly badColour: (given: string) => string
  readonly badContrast: (given: string, contrast: string, least: string) => string
  readonly badLanguage: (given: string, known: string) => string
  readonly badPlace: (given: string) => string
  readonly badPolygon: string
  readonly badCategory: (given: string) => string
  readonly badMail: string
  readonly badRedirect: (from: string, to: string) => string
  readonly tooManyRedirects: (most: string) => string
  readonly badCsv: string
}
