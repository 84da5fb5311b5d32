/** A feed's source without what may be secret: user, password, the values of the query, and the fragment. */
export function shownSource(source: string): string {
  if (!/^https?:/i.test(source)) return source
  if (!URL.canParse(source)) return source.replace(/^(https?:).*$/is, '$1//…')
  const { protocol, host, pathname, searchParams } = new URL(source)
  const names = [...searchParams.keys()].map((name) => `${encodeURIComponent(name)}=…`)
  return `${protocol}//${host}${pathname}${names.length === 0 ? '' : `?${names.join('&')}`}`
}
