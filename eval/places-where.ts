import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { FrozenGazetteer } from '../src/geocoding/gazetteer.ts'
import { metresBetween } from '../src/great-circle.ts'
import { type Check, percent, printTable } from './places-table.ts'

/** Correct first choices asked for, by class of text, in percent. */
const TARGETS: Readonly<Record<string, number>> = {
  plain: 98,
  qualified: 95,
  ambiguous: 95,
  misspelt: 95,
  foreign: 95,
  postcode: 95,
}

interface WhereRow {
  readonly class: string
  readonly half: 'open' | 'frozen'
  readonly text: string
  readonly country: string
  readonly near_latitude: string
  readonly near_longitude: string
  readonly latitude: string
  readonly longitude: string
  /** How far from the point the place chosen may be. */
  readonly km: string
}

/** Reads every text of `where.csv` and compares the place chosen with the one meant. */
export function evaluateWhere(gazetteer: FrozenGazetteer, showFailures: boolean): Check[] {
  const rows = parse(readFileSync(join(import.meta.dirname, 'where.csv')), { columns: true }) as WhereRow[]
  const judged = rows.map((row) => ({ row, right: isRight(gazetteer, row) }))
  const lines = Object.keys(TARGETS).map((name) => {
    const own = judged.filter(({ row }) => row.class === name)
    const share = (half?: string) => {
      const part = own.filter(({ row }) => half === undefined || row.half === half)
      return percent(part.filter(({ right }) => right).length, part.length)
    }
    return [name, own.length, share(), share('open'), share('frozen')] as const
  })
  printTable('reading a where', ['class', 'strings', 'right %', 'open half %', 'frozen half %'], lines)
  if (showFailures) {
    for (const { row, right } of judged)
      if (!right && row.half === 'open') console.log(`  ${describe(gazetteer, row)}`)
  }
  return lines.map(([name, , value]) => ({
    name: `where texts, ${name}`,
    value,
    target: TARGETS[name]!,
    bound: 'least',
    unit: '%',
  }))
}

function contextOf(row: WhereRow) {
  const near = { latitude: Number(row.near_latitude), longitude: Number(row.near_longitude) }
  return { ...(row.country ? { country: row.country } : {}), ...(row.near_latitude ? { near } : {}) }
}

function isRight(gazetteer: FrozenGazetteer, row: WhereRow): boolean {
  const { place } = gazetteer.readWhere(row.text, contextOf(row))
  const meant = { latitude: Number(row.latitude), longitude: Number(row.longitude) }
  return place !== null && metresBetween(place, meant) <= Number(row.km) * 1000
}

function describe(gazetteer: FrozenGazetteer, row: WhereRow): string {
  const { place } = gazetteer.readWhere(row.text, contextOf(row))
  return `${row.class}: ${row.text} (${row.country || 'any'}) → ${place ? `${place.formalName}, ${place.id}` : 'nothing'}`
}
