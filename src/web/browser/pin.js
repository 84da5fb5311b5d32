// The place of a new business on a map, in front of the fields for its degrees.

/**
 * Adds a map that sets the fields, where the page names a module that draws one. Without it, the fields stay.
 * @param {HTMLFieldSetElement} section
 */
export async function attachPin(section) {
  const { map } = section.dataset
  const latitude = section.querySelector('input[name=latitude]')
  const longitude = section.querySelector('input[name=longitude]')
  if (
    map === undefined ||
    !(latitude instanceof HTMLInputElement) ||
    !(longitude instanceof HTMLInputElement)
  )
    return
}
