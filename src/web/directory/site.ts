/** What a public directory is called and covers. */
export interface Site {
  readonly name: string
  /** ISO 3166 alpha-2, lower case; null: the country with the most entities. */
  readonly country: string | null
  /** Public address without a trailing slash. */
  readonly baseUrl: string
  /** Public address of files, without a trailing slash. */
  readonly assetsUrl: string
}
