// The map of the store finder, loaded when it is first shown.

export class MapPanel {
  /**
   * @param {HTMLElement} place
   * @param {import('./api.js').Options} options
   * @param {(id: string) => void} chosen a point was chosen on the map
   */
  constructor(place, options, chosen) {
    this.place = place
    this.options = options
    this.chosen = chosen
  }

  /** @param {import('./api.js').Row[]} _rows */
  show(_rows) {}

  /** @param {string} _id */
  focus(_id) {}
}
