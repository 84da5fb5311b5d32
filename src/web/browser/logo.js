// Shows the chosen picture, a logo or a photo, and makes one that is too large smaller.

const sideOfLogo = 600

/** @param {HTMLInputElement} input */
export function attachLogo(input) {
  const { preview = '', refused = '', most = '0', side = String(sideOfLogo) } = input.dataset
  const figure = document.createElement('figure')
  figure.className = 'preview'
  figure.hidden = true
  const picture = document.createElement('img')
  picture.alt = ''
  const caption = document.createElement('figcaption')
  caption.textContent = preview
  figure.append(caption, picture)
  input.after(figure)

  input.addEventListener('change', async () => {
    URL.revokeObjectURL(picture.src)
    figure.hidden = true
    input.setCustomValidity('')
    const chosen = input.files?.[0]
    if (chosen === undefined) return
    try {
      if (!input.accept.split(',').includes(chosen.type)) throw new TypeError(chosen.type)
      const file = await fitting(chosen, Number(most), Number(side))
      if (file !== chosen) {
        const files = new DataTransfer()
        files.items.add(file)
        input.files = files.files
      }
      picture.src = URL.createObjectURL(file)
      figure.hidden = false
    } catch {
      input.setCustomValidity(refused)
      input.reportValidity()
    }
  })
}

/**
 * The file itself, or a smaller picture of it. Fails for one that cannot be read.
 * @param {File} file
 * @param {number} most bytes
 * @param {number} longestSide pixels of the smaller picture
 * @returns {Promise<File>}
 */
async function fitting(file, most, longestSide) {
  const picture = await createImageBitmap(file)
  if (file.size <= most) return file
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (blob === null || blob.size > most) throw new RangeError('The picture is too large')
  return new File([blob], file.name, { type })
}
