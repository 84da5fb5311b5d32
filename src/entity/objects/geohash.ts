const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz'

/** Geohash of a WGS-84 point, `length` characters. Source: Niemeyer's public-domain scheme of 2008. */
export function geohash(latitude: number, longitude: number, length = 9): string {
  let [south, north, west, east] = [-90, 90, -180, 180]
  let hash = ''
  let even = true
  while (hash.length < length) {
    let index = 0
    for (let bit = 0; bit < 5; bit++) {
      const middle = even ? (west + east) / 2 : (south + north) / 2
      const isAbove = (even ? longitude : latitude) >= middle
      index = index * 2 + (isAbove ? 1 : 0)
      if (even && isAbove) west = middle
      else if (even) east = middle
      else if (isAbove) south = middle
      else north = middle
      even = !even
    }
    hash += alphabet[index]
  }
  return hash
}
