/** Parts of a one-line address, by the wire names of `postal_address`. */
export interface AddressParts {
  address1?: string
  address2?: string
  address3?: string
  town?: string
  county?: string
  province?: string
  postcode?: string
}
