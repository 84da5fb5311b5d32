/** Cells of a map in Web Mercator: a tile split into squares, in which matches are counted. */

/** Tile `x`, `y` of zoom `z`, split into 2 ** `split` columns and as many rows. */
export interface CellRequest {
  readonly z: number
  readonly x: number
  readonly y: number
  /** 0 to 6. */
  readonly split: number
}

/** The matches in one cell. */
export interface CellCount {
  /** From the west, 0 first. */
  readonly column: number
  /** From the north, 0 first. */
  readonly row: number
  /** Above 0. */
  readonly count: number
  /** The mean of all points in degrees, rounded to 1e-6; the point itself where there is one. */
  readonly latitude: number
  readonly longitude: number
  /** The lowest id in the cell. */
  readonly id: string
}

/** Where a tile and its cells lie. Every point of the globe is in exactly one tile of a zoom. */
export class CellGrid {
  readonly #columns: number
  readonly #firstColumn: number
  readonly #across: number
  /** Northern edges of the rows, and behind them the southern edge of the last. */
  readonly #edges: Float64Array
  readonly size: number

  constructor({ z, x, y, split }: CellRequest) {
    this.#columns = 2 ** split
    this.size = this.#columns ** 2
    this.#across = 2 ** (z + split)
    this.#firstColumn = x * this.#columns
    this.#edges = Float64Array.from({ length: this.#columns + 1 }, (_, i) =>
      edgeLatitude(y * this.#columns + i, this.#across),
    )
  }

  /** A box that holds the tile, in degrees. Points beyond the ends of the map belong to its outermost tiles. */
  get box(): {
    readonly south: number
    readonly west: number
    readonly north: number
    readonly east: number
  } {
    return {
      south: this.#edges[this.#columns]!,
      west: this.#edgeLongitude(0),
      north: this.#edges[0]!,
      east: this.#edgeLongitude(this.#columns),
    }
  }

  /** Edges of the rows from north to south, and of the columns from west to east, in degrees. */
  get edges(): { readonly rows: readonly number[]; readonly columns: readonly number[] } {
    return {
      rows: [...this.#edges],
      columns: Array.from({ length: this.#columns + 1 }, (_, i) => this.#edgeLongitude(i)),
    }
  }

  /** Divides before it multiplies by powers of two, as `indexOf` does, so that edges are exact. */
  #edgeLongitude(column: number): number {
    return ((this.#firstColumn + column) / this.#across) * 360 - 180
  }

  /** The number of the cell of a point in degrees, by rows; -1 outside of the tile and for NaN. */
  indexOf(latitude: number, longitude: number): number {
    const edges = this.#edges
    const columns = this.#columns
    const turns = longitude === 180 ? 0 : (longitude + 180) / 360
    const column = Math.floor(turns * this.#across) - this.#firstColumn
    // A point on an edge belongs to the row south of it.
    if (!(column >= 0 && column < columns && latitude <= edges[0]! && latitude > edges[columns]!)) return -1
    let low = 0
    let high = columns
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (latitude <= edges[middle]!) low = middle
      else high = middle
    }
    return low * columns + column
  }

  cellAt(row: number, column: number): number {
    return row * this.#columns + column
  }

  columnOf(index: number): number {
    return index % this.#columns
  }

  rowOf(index: number): number {
    return Math.floor(index / this.#columns)
  }
}

/** The latitude of the northern edge of a row, of `rows` from pole to pole. */
function edgeLatitude(row: number, rows: number): number {
  if (row <= 0) return 90
  // Below the south pole, so that the pole itself is in the last row.
  if (row >= rows) return -91
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / rows))) * 180) / Math.PI
}

/** Counts points by cell. Sums are whole numbers, so that their order does not matter. */
export class CellCounter {
  readonly grid: CellGrid
  readonly #counts: Uint32Array
  readonly #latitudes: Float64Array
  readonly #longitudes: Float64Array
  readonly #ids: Float64Array

  constructor(request: CellRequest) {
    this.grid = new CellGrid(request)
    const { size } = this.grid
    this.#counts = new Uint32Array(size)
    this.#latitudes = new Float64Array(size)
    this.#longitudes = new Float64Array(size)
    this.#ids = new Float64Array(size).fill(Infinity)
  }

  /** Ignores points outside of the tile. */
  add(latitude: number, longitude: number, id: number): void {
    const cell = this.grid.indexOf(latitude, longitude)
    if (cell < 0) return
    this.#counts[cell]!++
    this.#latitudes[cell]! += Math.round(latitude * 1e6)
    this.#longitudes[cell]! += Math.round(longitude * 1e6)
    if (id < this.#ids[cell]!) this.#ids[cell] = id
  }

  /** Adds points that were counted elsewhere: sums in degrees, and the lowest id. */
  addCell(
    row: number,
    column: number,
    count: number,
    latitudes: number,
    longitudes: number,
    id: number,
  ): void {
    const cell = this.grid.cellAt(row, column)
    this.#counts[cell]! += count
    this.#latitudes[cell]! += Math.round(latitudes * 1e6)
    this.#longitudes[cell]! += Math.round(longitudes * 1e6)
    if (id < this.#ids[cell]!) this.#ids[cell] = id
  }

  /** Cells with matches, by rows from the north-west. */
  take(): CellCount[] {
    const cells: CellCount[] = []
    for (const [cell, count] of this.#counts.entries()) {
      if (count === 0) continue
      cells.push({
        column: this.grid.columnOf(cell),
        row: this.grid.rowOf(cell),
        count,
        latitude: Math.round(this.#latitudes[cell]! / count) / 1e6,
        longitude: Math.round(this.#longitudes[cell]! / count) / 1e6,
        id: String(this.#ids[cell]!),
      })
    }
    return cells
  }
}
