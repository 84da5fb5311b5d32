const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz'

/** Geohash of a WGS-84 point, `length` characters. Source: Niemeyer's public-domain scheme of 2008. */
export function geohash(latitude: number, longitude: number, length = 9): string {
  const range = { latitude: [-90, 90], longitude: [-180, 180] }
  let hash = ''
  let even = true
  while (hash.length < length) {
    let index = 0
    for (let bit = 0; bit < 5; bit++) {
      const [value, bounds] = even ? [longitude, range.longitude] : [latitude, range.latitude]
      const middle = (bounds[0]! + bounds[1]!) / 2
      index = index * 2 + (value >= middle ? 1 : 0)
      bounds[value >= middle ? 0 : 1] = middle
      even = !even
    }
    hash += alphabet[index]
  }
  return hash
}
