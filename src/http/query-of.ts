/** The parameters of an address as the framework leaves them to each route. */
export const queryOf = (url: string): URLSearchParams => {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
}
